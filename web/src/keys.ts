// Keys for everything.

export type Keys = Record<string, () => void>;

/** Keys of the page. Where text is typed they are letters, and a control keeps those it has a use for. */
export function listen(keys: Keys): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const name = (event.ctrlKey ? "ctrl+" : "") + (event.shiftKey && event.key.length > 1 ? "shift+" : "") + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
    const full = event.ctrlKey && event.shiftKey ? name.replace("ctrl+", "ctrl+shift+") : name;
    const action = keys[full];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action();
  });
}

function isTaken(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement;
  if (at instanceof HTMLTextAreaElement || at.isContentEditable) return true;
  if (at instanceof HTMLInputElement && !["range", "checkbox", "radio", "button", "file"].includes(at.type)) return true;
  const isArrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  const isPress = event.key === " " || event.key === "Enter";
  if (at instanceof HTMLSelectElement) return isArrow || isPress || event.key.length === 1;
  if (at instanceof HTMLInputElement) return (isArrow && at.type !== "checkbox") || (isPress && at.type !== "range");
  if (at.getAttribute("role") === "tab" || at.getAttribute("role") === "tabpanel") return isArrow || (isPress && at.tagName === "BUTTON");
  return isPress && ["BUTTON", "SUMMARY", "A"].includes(at.tagName);
}
