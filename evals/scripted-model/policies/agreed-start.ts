import { choiceIn, ordinal } from './booking-policy.ts';
import { whenOf } from './guest-facts.ts';
import { sayStart } from './phrases.ts';
import type { SeenMessage } from './policy.ts';
import { readProgress } from './progress.ts';
import { shownStarts } from './shown-starts.ts';
import type { Situation } from './situation.ts';

/** A start that the guest agreed to, and where in the conversation. */
export type Agreed = { start: string; at: number };

/** What the guest agreed to last, unless it has asked for another time since. */
export function agreedStart({ seen }: Situation): Agreed | undefined {
  for (let at = seen.messages.length - 1; at > 0; at -= 1) {
    const message = seen.messages[at];
    if (message?.role !== 'guest') continue;
    const offered = offeredBefore(seen.messages, at);
    const start = offered.length > 0 ? chosenOf(offered, message.text) : undefined;
    if (start !== undefined) return { start, at };
    if (whenOf(message.text)) return undefined;
  }
  return undefined;
}

/** The starts that the words before this message name, in their order. */
export function offeredBefore(messages: readonly SeenMessage[], at: number): string[] {
  const earlier = messages.slice(0, at);
  const spoken = earlier.at(-1);
  if (spoken?.role !== 'assistant') return [];
  return offeredIn(spoken.text, shownStarts(readProgress({ messages: [...earlier] }).done));
}

/** Which of these starts a text names, as the phrases name them. */
export function offeredIn(text: string, starts: readonly string[]): string[] {
  const written = withoutCommas(text);
  const places = starts.map((start) => {
    const found = (['en-GB', 'he-IL'] as const).map((locale) =>
      written.indexOf(withoutCommas(sayStart(start, locale))),
    );
    return { start, place: Math.max(...found) };
  });
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ start }) => start);
}

/** "Tuesday, 24 November 2026, 15:00" and "Tuesday 24 November 2026 at 15:00" are one start. */
function withoutCommas(text: string): string {
  return text.replace(/,|(?<= )(?:at|בשעה) (?=\d)/gu, '').replace(/ +/gu, ' ');
}

function chosenOf(offered: readonly string[], text: string): string | undefined {
  const choice = choiceIn(text);
  if (choice === undefined || /^\W*(?:no|not|that does not|לא|זה לא)(?!\p{L})/iu.test(text)) return undefined;
  const [named] = offeredIn(text, offered);
  if (named !== undefined) return named;
  const clock = offered.filter((start) => text.includes(start.slice(11, 16)));
  if (clock.length === 1) return clock[0];
  // "yes, but on Wednesday" agrees to nothing that was offered.
  return whenOf(text.replace(ordinal, '')) ? undefined : offered[choice];
}
