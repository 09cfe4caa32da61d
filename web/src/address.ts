// The scene in the address: by its name, or the whole of it.

/** More is not unpacked: an address could hold any amount of zeros. */
const MOST = 20_000_000;

/** What an address asks for. */
export type Asked = { name: string } | { packed: string } | undefined;

export function asked(hash: string): Asked {
  const text = hash.replace(/^#/, "");
  if (text === "") return undefined;
  if (text.startsWith("s=")) return { packed: text.slice(2) };
  try {
    return { name: decodeURIComponent(text) };
  } catch {
    return { name: text };
  }
}

/** Packs a text so that it can stand in an address. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again. Throws if it is not one. */
export async function unpack(packed: string): Promise<string> {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    throw new Error("The scene in the address cannot be read: a part of the address may be missing. Ask for it again, or choose a scene.");
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new Error("too large");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
