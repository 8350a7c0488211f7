import { whenOf } from './guest-facts.ts';
import { sayDay } from './phrases.ts';
import { readProgress, type Situation, seenStarts } from './situation.ts';

const ordinal =
  /(?<!\p{L})(?:the\s+)?(?:(first|earlier)|(second|later)|third)(?:\s+(?:one|of\s+these))?(?!\p{L})|(?<!\p{L})(?:ה(ראשון|ראשונה)|ה(שני|שנייה|שניה))(?!\p{L})/iu;
const agreement =
  /(?<!\p{L})(?:yes|yeah|yep|sure|ok|okay|fine|please do|go ahead|כן|בסדר|אוקיי|מצוין|בבקשה)(?!\p{L})/iu;

/** The index of the offered start that a guest takes: "yes", "the second one", "כן". Undefined if the guest chose none. */
function choiceIn(text: string): number | undefined {
  const [found, first, second, firstHebrew, secondHebrew] = ordinal.exec(text) ?? [];
  if (first ?? firstHebrew) return 0;
  if (second ?? secondHebrew) return 1;
  if (found) return 2;
  return agreement.test(text) ? 0 : undefined;
}

/** The start that the guest agreed to last, and the message. Undefined if the guest has asked for another time since. */
export function agreedStart({ seen: { messages } }: Situation): { start: string; at: number } | undefined {
  for (let at = messages.length - 1; at > 0; at -= 1) {
    const [spoken, message] = [messages[at - 1], messages[at]];
    if (message?.role !== 'guest') continue;
    const shown = seenStarts(readProgress({ messages: messages.slice(0, at) }).done);
    const offered = spoken?.role === 'assistant' ? offeredIn(spoken.text, shown) : [];
    const start = offered.length > 0 ? chosenOf({ offered, shown }, message.text) : undefined;
    if (start !== undefined) return { start, at };
    if (whenOf(message.text)) return undefined;
  }
  return undefined;
}

/** The starts that a text names in the words of the phrases. */
export function offeredIn(text: string, starts: readonly string[]): string[] {
  const written = withoutCommas(text);
  const places = starts.map((start) => {
    const found = (['en-GB', 'he-IL'] as const).map((locale) => placeOf(start, written, locale));
    return { start, place: Math.max(...found) };
  });
  return places
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place)
    .map(({ start }) => start);
}

/**
 * The position at which a text names a start: the start's clock time among those that follow its day, `Tuesday 24 November 2026 15:00 15:30
 * and 16:00`.
 */
function placeOf(start: string, written: string, locale: 'en-GB' | 'he-IL'): number {
  const day = withoutCommas(sayDay(start, locale));
  for (let at = written.indexOf(day); at >= 0; at = written.indexOf(day, at + 1)) {
    const clocks = /^(?: (?:and |ו[-־]?)?\d\d:\d\d)+/u.exec(written.slice(at + day.length))?.[0] ?? '';
    const place = clocks.indexOf(start.slice(11, 16));
    if (place >= 0) return at + day.length + place;
  }
  return -1;
}

/** "Tuesday, 24 November 2026, 15:00" and "Tuesday 24 November 2026 at 15:00" are one start. */
function withoutCommas(text: string): string {
  return text.replace(/,|(?<= )(?:at|בשעה) (?=\d)/gu, '').replace(/ +/gu, ' ');
}

/** A start that the guest names in full counts, even if it was offered before. */
function chosenOf(
  { offered, shown }: { offered: readonly string[]; shown: readonly string[] },
  text: string,
): string | undefined {
  const choice = choiceIn(text);
  if (choice === undefined || /^\W*(?:no|not|that does not|לא|זה לא)(?!\p{L})/iu.test(text)) return undefined;
  const [named] = offeredIn(text, shown);
  if (named !== undefined) return named;
  const clock = offered.filter((start) => text.includes(start.slice(11, 16)));
  if (clock.length === 1) return clock[0];
  // "Yes, but on Wednesday" agrees to no offered start.
  return whenOf(text.replace(ordinal, '')) ? undefined : offered[choice];
}
