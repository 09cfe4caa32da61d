// Files that come and go.

/** Scenes of more are for the command line. */
const MOST = 60_000_000;

/** Files from a button, and files that are dropped anywhere. */
export function receive(button: HTMLElement, input: HTMLInputElement, sign: HTMLElement, read: (text: string, name: string) => void, fail: (text: string) => void): void {
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST) return fail(`${file.name}: found ${Math.round(file.size / 1e6)} MB; accepted here: up to ${MOST / 1e6} MB. The carom command reads larger ones.`);
    try {
      const bytes = await file.arrayBuffer();
      read(new TextDecoder("utf-8", { fatal: true }).decode(bytes), file.name);
    } catch (error) {
      const text = error instanceof TypeError ? "found bytes that are not text; accepted: a scene in TOML or JSON" : String(error);
      fail(`${file.name}: ${text}`);
    }
  };
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    void take(input.files?.[0]);
    input.value = "";
  });
  let depth = 0;
  const show = (change: number) => {
    depth = Math.max(0, depth + change);
    sign.hidden = depth === 0;
  };
  addEventListener("dragenter", (event) => {
    event.preventDefault();
    show(1);
  });
  addEventListener("dragleave", () => show(-1));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    show(0);
    void take(event.dataTransfer?.files[0]);
  });
}

export function download(name: string, content: string | Blob, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name that any system takes. */
export function fileName(name: string | undefined, ending: string): string {
  const plain = (name ?? "scene").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "").slice(0, 80);
  return `${plain || "scene"}.${ending}`;
}
