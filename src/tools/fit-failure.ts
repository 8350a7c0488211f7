import type { Failure } from './booking-tool.ts';
import { failureText } from './model-text.ts';
import { cleanText } from './strangers-text.ts';

/** What the words of others keep where there is no room for all of them. */
const shortWords = 100;

/**
 * A failure whose whole text is at most so long. Its starts count as shown, and its next step is ours: both stay. Others' words give way
 * first, then the end of the message; "…" stands where something was.
 */
export function fitFailure(failed: Failure, maxTextChars: number): Failure {
  if (failureText(failed).length <= maxTextChars) return failed;
  const fitted = { ...failed };
  if (fitted.serviceSays !== undefined) fitted.serviceSays = cleanText(fitted.serviceSays, shortWords);
  if (fitted.details !== undefined) fitted.details = cleanText(fitted.details, shortWords);
  const over = failureText(fitted).length - maxTextChars;
  return over <= 0 ? fitted : { ...fitted, message: cutText(fitted.message, fitted.message.length - over) };
}

/** The beginning of a text of ours; a quotation that it ends within is closed. */
function cutText(text: string, maxChars: number): string {
  const kept = text
    .slice(0, Math.max(0, maxChars - 2))
    .toWellFormed()
    .trimEnd();
  const isOpen = kept.split('"').length % 2 === 0;
  return `${kept}…${isOpen ? '"' : ''}`;
}

/** How many problems are told of one call, at most: the first of these numbers with which the text fits. */
const toldCounts = [20, 10, 5, 2, 1, 0];

/** The failure that tells as many problems as there is room for, and counts the rest. */
export function fitProblems(
  problems: readonly string[],
  maxTextChars: number,
  failureOf: (told: string[]) => Failure,
): Failure {
  for (const count of toldCounts) {
    const rest = problems.length - count;
    const told = rest > 0 ? [...problems.slice(0, count), `and ${rest} more problems`] : [...problems];
    const failed = failureOf(told);
    if (failureText(failed).length <= maxTextChars) return failed;
  }
  return failureOf([`${problems.length} problems`]);
}
