import type { BookingPage } from '../../wire/index.ts';
import { quoteText } from '../contract/quote-text.ts';
import { questionKeys, reasonKeys } from './page-keys.ts';

/** How many reasons and questions a description names. */
const maxNamed = 10;

/** The reasons of a page that was read beforehand, for the description of a field. */
export function reasonsHint(page: BookingPage): string {
  const { reasons } = page;
  if (reasons.length === 0) return ' The page has none.';
  const { nameOf } = reasonKeys(page);
  const named = reasons
    .slice(0, maxNamed)
    .map(({ key, label }) => `${nameOf(key)} (${quoteText(label, 60)})`);
  return ` The page's: ${listed(named, reasons.length)}.`;
}

/** The questions of a page that was read beforehand, for the description of a field. */
export function questionsHint(page: BookingPage): string {
  const questions = [...page.customFields, ...page.reasons.flatMap((reason) => reason.questions)];
  if (questions.length === 0) return ' It asks none.';
  const { nameOf } = questionKeys(page);
  const named = questions
    .slice(0, maxNamed)
    .map(
      ({ key, label, required }) => `${nameOf(key)} (${quoteText(label, 60)}${required ? ', required' : ''})`,
    );
  return ` Keys: ${listed(named, questions.length)}.`;
}

function listed(named: readonly string[], all: number): string {
  return `${named.join(', ')}${all > named.length ? ', …' : ''}`;
}
