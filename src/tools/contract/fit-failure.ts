import { failureText } from './model-text.ts';
import { cleanText } from './quote-text.ts';
import type { Failure } from './tool.ts';

/** Length to which a stranger's words are cut first. */
const shortWords = 100;

/**
 * Shortens a failure so that its text has at most `maxTextChars`. Starts stay, because they count as shown, and so does the next step.
 * Strangers' words are cut first, then the end of the message; "…" marks a cut.
 */
export function fitFailure(failed: Failure, maxTextChars: number): Failure {
  if (failureText(failed).length <= maxTextChars) return failed;
  const fitted = { ...failed };
  if (fitted.serviceSays !== undefined) fitted.serviceSays = cleanText(fitted.serviceSays, shortWords);
  if (fitted.details !== undefined) fitted.details = cleanText(fitted.details, shortWords);
  const over = failureText(fitted).length - maxTextChars;
  return over <= 0 ? fitted : { ...fitted, message: cutText(fitted.message, fitted.message.length - over) };
}

/** The beginning of a text; closes a quotation that is cut. */
function cutText(text: string, maxChars: number): string {
  const kept = text
    .slice(0, Math.max(0, maxChars - 2))
    .toWellFormed()
    .trimEnd();
  const isOpen = kept.split('"').length % 2 === 0;
  return `${kept}…${isOpen ? '"' : ''}`;
}

/** Numbers of problems to try; the first with which the text fits is used. */
const problemCounts = [20, 10, 5, 2, 1, 0];

/** A failure that lists as many problems as there is room for, and counts the rest. */
export function fitProblems(
  problems: readonly string[],
  maxTextChars: number,
  failureOf: (listed: string[]) => Failure,
): Failure {
  for (const count of problemCounts) {
    const rest = problems.length - count;
    const listed = rest > 0 ? [...problems.slice(0, count), `and ${rest} more problems`] : [...problems];
    const failed = failureOf(listed);
    if (failureText(failed).length <= maxTextChars) return failed;
  }
  return failureOf([`${problems.length} problems`]);
}
