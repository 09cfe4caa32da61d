// `carom play FILE` serves a scene beside the page, and tells when the file has changed.

interface Answer {
  version: number;
  name: string;
  text?: string;
  error?: string;
}

const EVERY = 500;

/** Takes the served scene, again whenever it changes. Done once the first one is there, or cannot be had. */
export async function follow(take: (text: string, name: string) => void, fail: (text: string) => void): Promise<void> {
  let version: number | undefined;
  let lost = false;
  const look = async (): Promise<boolean> => {
    try {
      const response = await fetch(version === undefined ? "scene" : `scene?after=${version}`);
      if (lost) fail("");
      lost = false;
      if (response.status === 404) return false;
      if (response.status === 200) {
        const answer = (await response.json()) as Answer;
        version = answer.version;
        if (answer.text !== undefined) take(answer.text, answer.name);
        else fail(answer.error ?? "the scene cannot be read");
      }
    } catch {
      if (!lost) fail("carom play has ended: the page goes on, but changes of the file are not seen any more.");
      lost = true;
    }
    return true;
  };
  if (!(await look())) return;
  void (async () => {
    do await new Promise((resolve) => setTimeout(resolve, lost ? 4 * EVERY : EVERY));
    while (await look());
  })();
}
