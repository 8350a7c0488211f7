import type { Outcome } from './harness.ts';

/** Fields that hold only a stranger's words, cleaned. */
const strangersFields = new Set(['pageSays', 'serviceSays', 'details', 'label']);

const stackTrace = /\bat (?:async )?(?:\/|file:|node:|[\w.<>]+ \()|node_modules|\.[cm]?[jt]s:\d/;
const errorName = /\b(?:Type|Range|Reference|Syntax)Error\b/;
// Characters that cannot be seen or that change the reading direction. A text for a model may have line breaks.
const unseen = /[\p{Cc}\p{Cf}]/u;

/** Returns why a result may not be shown: a stack trace, characters that cannot be seen, or "booked" without a negation. */
export function objectionsTo({ text, result }: Outcome): string[] {
  const fields = stringsIn(result);
  const objections: string[] = [];
  for (const said of [text.replaceAll('\n', ' '), ...fields.map(({ value }) => value)])
    if (unseen.test(said)) objections.push(`holds what cannot be seen: ${JSON.stringify(said)}`);
  const ours = fields.filter(({ isStrangers }) => !isStrangers).map(({ value }) => value);
  for (const said of [text, ...ours]) {
    const words = said.replace(/"[^"]*"/g, '""');
    // Without a result the text is the framework's, which may name its own errors.
    if (stackTrace.test(words) || (result !== undefined && errorName.test(words)))
      objections.push(`shows where it broke: ${said}`);
    if (saysBooked(words)) objections.push(`says booked: ${said}`);
  }
  return objections;
}

/** Whether a clause of ours has "booked" without a negation in front of it. */
export function saysBooked(words: string): boolean {
  return words
    .split(/[.:;!?\n]/)
    .some(
      (clause) => /\bbooked\b/i.test(clause) && !/\b(?:not|nothing|never|until)\b.*\bbooked\b/i.test(clause),
    );
}

function stringsIn(value: unknown, isStrangers = false): { value: string; isStrangers: boolean }[] {
  if (typeof value === 'string') return [{ value, isStrangers }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsIn(inner, isStrangers || strangersFields.has(key)),
  );
}
