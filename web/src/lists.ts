// Faults and collisions, listed as they happen. Names are texts, never HTML.
import { short, type CollisionEvent, type Fault, type Run } from "./library";
import type { Session } from "./session";

/** So many rows at the most, around the present. */
const ROWS = 60;

export class Lists {
  private shownFaults = "";
  private shownEvents = "";

  constructor(
    private readonly session: Session,
    private readonly go: (time: number) => void,
  ) {}

  draw(now: number): void {
    if (!by("faults").hidden) this.faults(now);
    if (!by("events").hidden) this.events(now);
  }

  private faults(now: number): void {
    const { diagnosis } = this.session;
    const times = diagnosis?.times ?? new Float64Array();
    const past = countUntil(times.length, (i) => times[i]! <= now);
    const first = Math.max(0, Math.min(past - ROWS / 2, times.length - ROWS));
    this.session.wantFaults(first, first + ROWS);
    const skipped = first - this.session.firstFault;
    const faults = skipped < 0 ? [] : this.session.faults.slice(skipped, skipped + ROWS);
    // They are on their way: until then those of a moment ago are shown.
    if (faults.length < Math.min(ROWS, times.length - first) && this.last === diagnosis) return;
    const shown = `${first} ${past} ${faults.length} ${this.session.isJudged} ${this.session.failed}`;
    if (shown === this.shownFaults && this.last === diagnosis) return;
    [this.shownFaults, this.last] = [shown, diagnosis];
    by("headline").textContent = this.headline();
    const list = by("fault-list") as HTMLOListElement;
    list.start = first + 1;
    list.style.setProperty("--digits", String(String(first + faults.length).length));
    keepingFocus(list, () => list.replaceChildren(...faults.map((fault, i) => this.fault(fault, first + i, first + i < past))));
    follow(by("faults"), list, past - first);
  }

  private last: unknown;

  private headline(): string {
    const { diagnosis, failed, until } = this.session;
    if (failed) return `PIT is not judged here: ${failed}`;
    if (!diagnosis) return "Judging PIT…";
    const part = diagnosis.until < until * (1 - 1e-9) ? `Up to ${short(diagnosis.until)}: ` : "";
    return `${part}${diagnosis.seen_text}. Faults: ${counts(diagnosis.counts)}.${this.session.isJudged ? "" : " Judging the change…"}`;
  }

  private fault(fault: Fault, number: number, past: boolean): HTMLLIElement {
    const row = document.createElement("li");
    row.className = past ? "past" : "";
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = String(number);
    const text = document.createElement("span");
    text.append(bold(`${short(fault.time)} ${fault.kind_text}`), ` ${fault.pair_text}: ${fault.detail_text}`);
    if (fault.after_parting) text.append(quiet(" (the runs had parted)"));
    button.append(text);
    button.onclick = () => this.go(fault.time);
    row.append(button);
    return row;
  }

  private events(now: number): void {
    const of = (by("events-of") as HTMLSelectElement).value as "pit" | "pic";
    const run: Run = this.session[of];
    const past = run.countAt(Math.min(now, run.recorded));
    const first = Math.max(0, Math.min(past - ROWS / 2, run.collisions - ROWS));
    const shown = `${of} ${first} ${past} ${run.collisions}`;
    if (shown === this.shownEvents && this.lastRun === run) return;
    [this.shownEvents, this.lastRun] = [shown, run];
    const rows = by("event-rows");
    keepingFocus(rows, () => rows.replaceChildren(...run.events(first, first + ROWS).map((event) => this.row(event, event.n < past))));
    follow(by("events"), rows, past - first);
  }

  private lastRun: unknown;

  private row(event: CollisionEvent, past: boolean): HTMLTableRowElement {
    const row = document.createElement("tr");
    row.className = past ? "past" : "";
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = String(event.n);
    button.textContent = short(event.time);
    button.title = `go to ${event.time}`;
    button.onclick = () => this.go(event.time);
    for (const content of [String(event.n), button, event.names.join(" and "), event.kind]) {
      const cell = document.createElement("td");
      cell.append(content);
      row.append(cell);
    }
    return row;
  }
}

export const by = (id: string): HTMLElement => document.getElementById(id)!;

/** How many come first. */
function countUntil(length: number, comes: (i: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Scrolls to the present, unless someone is busy with the list. */
function follow(panel: HTMLElement, list: HTMLElement, present: number): void {
  const row = list.children[Math.max(0, present - 1)] as HTMLElement | undefined;
  if (!row || panel.matches(":hover, :focus-within")) return;
  panel.scrollTop += row.getBoundingClientRect().top - panel.getBoundingClientRect().top - panel.clientHeight / 3;
}

/** A list that is renewed keeps the button that has the focus. */
function keepingFocus(list: HTMLElement, renew: () => void): void {
  const focused = document.activeElement instanceof HTMLElement && list.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  renew();
  if (focused !== undefined) list.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

function counts(of: Record<string, number>): string {
  const some = Object.entries(of).filter(([, count]) => count > 0);
  return some.length === 0 ? "none" : some.map(([kind, count]) => `${count} ${kind.replaceAll("_", " ")}`).join(", ");
}

function bold(text: string): HTMLElement {
  const element = document.createElement("b");
  element.textContent = text;
  return element;
}

function quiet(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "quiet";
  element.textContent = text;
  return element;
}
