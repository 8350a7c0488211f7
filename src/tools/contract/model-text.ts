import { cleanText, showUnseen } from '../../client/index.ts';
import type { DayStarts, Failure, LeftOut, NamedStart } from './tool.ts';

export { cleanText };

// Every character that may look like the end of the quotation. Gershayim count only outside a Hebrew word.
const doubleQuotes = /["“”„‟«»″‴⁗‶‷＂〝〞〟〃❝❞❠⹂🙶🙷🙸ʺˮ˝˶]|(?<![א-ת])\u05f4|\u05f4(?![א-ת])/gu;
// Two single quotation marks side by side look like a double one.
const singleQuotes = /['‘’‚‛`´＇ʹʻʼˈˊˋ′‵՚\u05f3❛❜]{2,}/gu;

/** Untrusted text, cleaned, in quotation marks that its content cannot close. All words outside such marks are ours. */
export function quoteText(text: string, maxChars: number): string {
  return `"${cleanText(text, maxChars).replace(doubleQuotes, "'").replace(singleQuotes, "'")}"`;
}

/** A value of the model. Says if it has invisible characters, because it may read like a right one. */
export function quoteGiven(text: string, maxChars: number): string {
  const shown = showUnseen(text);
  return `${quoteText(shown, maxChars)}${shown === text ? '' : ' (\\u{…} is an invisible character)'}`;
}

/** Text in quotation marks, character for character. What could look like the end of the quotation follows a backslash. */
export function quoteExactly(text: string): string {
  const marked = showUnseen(text.replace(/\\/g, '\\\\')).replace(doubleQuotes, '\\$&');
  return `"${marked.replace(singleQuotes, '\\$&')}"`;
}

/** An email address in quotation marks. It has no blank and no quotation mark, but could read like a sentence. */
export function quoteAddress(email: string): string {
  return `"${email}"`;
}

/** The first texts that fit; at least one. */
export function firstWithin(texts: readonly string[], maxChars: number): readonly string[] {
  let chars = 0;
  const end = texts.findIndex((text, index) => {
    chars += text.length + 2;
    return chars > maxChars && index > 0;
  });
  return end < 0 ? texts : texts.slice(0, end);
}

export function listNames(names: readonly string[], maxChars: number): string {
  const listed = firstWithin(names, maxChars);
  return [...listed, ...(listed.length < names.length ? ['…'] : [])].join(', ');
}

export function leftOutText({ starts, when }: LeftOut): string {
  return `Not complete: ${starts} more starts are left out. To see them, call getFreeSlots with when "${when}".`;
}

/** `2026-11-24T13:00 Tue, 2026-11-24T15:00 Tue` */
export function namedText(named: readonly NamedStart[]): string {
  return named.map(({ start, weekday }) => `${start} ${weekday}`).join(', ');
}

export function failureText(failed: Failure): string {
  const zone = failed.timezone === undefined ? '' : ` in ${failed.timezone}`;
  const minutes = failed.durationMinutes === undefined ? '' : `${failed.durationMinutes}-minute `;
  const lines = [`Error ${failed.code}: ${failed.message}`];
  if (failed.serviceSays !== undefined)
    lines.push(`The service's own words: ${quoteText(failed.serviceSays, 300)}`);
  if (failed.details !== undefined)
    lines.push(`The connection reported, as data: ${quoteText(failed.details, 300)}`);
  if (failed.readings)
    for (const { reading, when, days, leftOut } of failed.readings)
      lines.push(
        when === undefined ? `${reading}:` : `${reading} (when "${when}"):`,
        ...(days.length > 0 ? daysText(days) : ['no start in what was read']),
        ...(leftOut ? [leftOutText(leftOut)] : []),
      );
  if (failed.days) {
    const today = failed.today === undefined ? '' : `, today is ${failed.today}`;
    lines.push(`Free ${minutes}starts${zone}${today}:`, ...daysText(failed.days));
  }
  if (failed.leftOut) lines.push(leftOutText(failed.leftOut));
  if (failed.nearest && failed.nearest.length > 0)
    lines.push(`Nearest ${minutes}starts${zone}: ${namedText(failed.nearest)}`);
  lines.push(`Next: ${failed.next}`);
  return lines.join('\n');
}

/**
 * Free starts as lines. Neighbours in the list with the same starts share one line: `2026-11-24 Tue, 25 Wed: 13:00 13:30`.
 * Every day and every start is written. The whole date is repeated when the month changes, so a short day is always in the month of the
 * day before it. The text is never longer than with one line per day. `listStarts` relies on that.
 */
export function daysText(days: readonly DayStarts[]): string[] {
  const lines: { days: string; starts: string }[] = [];
  let month = '';
  for (const { date, weekday, starts } of days) {
    const line = lines.at(-1);
    const text = starts.join(' ');
    if (line?.starts === text) line.days += `, ${date.startsWith(month) ? date.slice(-2) : date} ${weekday}`;
    else lines.push({ days: `${date} ${weekday}`, starts: text });
    month = date.slice(0, -2);
  }
  return lines.map((line) => `${line.days}: ${line.starts}`);
}

/** Cuts the end of a failure's message so that its text fits. Never cuts the starts, because they count as shown, and never `next`. */
export function fitFailure(failed: Failure, maxTextChars: number): Failure {
  const over = failureText(failed).length - maxTextChars;
  if (over <= 0) return failed;
  const kept = failed.message
    .slice(0, Math.max(0, failed.message.length - over - 2))
    .toWellFormed()
    .trimEnd();
  const isQuoteOpen = kept.split('"').length % 2 === 0;
  return { ...failed, message: `${kept}…${isQuoteOpen ? '"' : ''}` };
}
