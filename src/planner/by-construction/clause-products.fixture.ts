import { planMeetingTime } from '../plan-meeting-time.ts';

/** Wednesday 18 November 2026, 10:00 in Jerusalem. */
const now = new Date('2026-11-18T08:00:00Z');
const timezone = 'Asia/Jerusalem';

type Slot = { start: string; end: string };
/** A slot on the guest's wall; `weekday`: 0 is Sunday. */
type Start = { slot: Slot; day: string; weekday: number; hour: number };

/** Every hour from 7 to 20 of the 40 days from now on. */
const starts: readonly Start[] = Array.from({ length: 40 * 14 }, (_, index): Start => {
  const at = Date.UTC(2026, 10, 18 + Math.floor(index / 14), 5 + (index % 14));
  const wall = new Date(at + 2 * 3_600_000);
  return {
    slot: { start: new Date(at).toISOString(), end: new Date(at + 1_800_000).toISOString() },
    day: wall.toISOString().slice(0, 10),
    weekday: wall.getUTCDay(),
    hour: wall.getUTCHours(),
  };
}).filter(({ slot }) => Date.parse(slot.start) >= now.getTime());
const slots = starts.map(({ slot }) => slot);

/** A phrase, and whether it asks for a start; undefined where people differ. */
export type Case = [phrase: string, wants: (start: Start) => boolean | undefined];

/**
 * The mistakes in the answers: an offered start that is not wanted, or a wanted start that is not offered. An answer that asks is right.
 * `asked` counts those.
 */
export function failuresOf(cases: readonly Case[]): { wrong: string[]; other: string[]; asked: string[] } {
  const failures = { wrong: [] as string[], other: [] as string[], asked: [] as string[] };
  for (const [phrase, wants] of cases) {
    const answer = planMeetingTime({ phrase, slots, now, timezone });
    if (answer.kind === 'ask') {
      failures.asked.push(phrase);
      continue;
    }
    const offered = new Set(answer.kind === 'offer' ? answer.slots : []);
    const isAt = (start: Start, wanted: boolean) =>
      wants(start) === wanted && offered.has(start.slot) !== wanted;
    if (starts.some((start) => isAt(start, false))) failures.wrong.push(phrase);
    else if (starts.some((start) => isAt(start, true))) failures.other.push(phrase);
  }
  return failures;
}

/** All ways to join one of each list. */
export function joined(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>((all, list) => all.flatMap((one) => list.map((more) => one + more)), ['']);
}
