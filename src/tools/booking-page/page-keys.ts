import type { BookingPage, Question } from '../../wire/index.ts';
import { quoteText } from '../contract/quote-text.ts';

/** The keys of a page by the names under which a model knows them. */
export type PageKeys = {
  /** The name of one of the page's own keys. */
  nameOf(key: string): string;
  /** The page's own key that a model means, if any: by its name, or by the key itself. */
  ownOf(given: string): string | undefined;
};

export function reasonKeys({ reasons }: BookingPage): PageKeys {
  const keys = reasons.map(({ key }) => key);
  return nameKeys('reason', keys);
}

/** One set of names for all questions. */
export function questionKeys(page: BookingPage): PageKeys {
  const keys = questionsOf(page).map(({ key }) => key);
  return nameKeys('question', keys);
}

/** All questions: first those of every booking, then those of the reasons. */
function questionsOf({ customFields, reasons }: BookingPage): Question[] {
  return [...customFields, ...reasons.flatMap(({ questions }) => questions)];
}

/** One plain word: it needs no quotation marks and is copied without mistakes. */
const plainKey = /^[\w.-]{1,64}$/;

/** A key that is a plain word is its own name. Other keys are named by their place: `question2`. */
function nameKeys(word: 'reason' | 'question', all: readonly string[]): PageKeys {
  const keys = new Set(all);
  const names = new Map<string, string>();
  for (const key of keys)
    names.set(key, plainKey.test(key) ? key : freeName(`${word}${names.size + 1}`, keys));
  const owners = new Map([...names].map(([key, name]) => [name, key]));
  return {
    nameOf: (key) => names.get(key) ?? '',
    ownOf: (given) => (keys.has(given) ? given : owners.get(given.trim())),
  };
}

/** A name of ours must not be another key of the page. */
function freeName(name: string, keys: ReadonlySet<string>): string {
  return keys.has(name) ? freeName(`${name}_`, keys) : name;
}

/** How many reasons and questions a description names. */
const maxNamed = 10;

/** The reasons of a page that was read beforehand, for the description of a field. */
export function reasonsHint(page: BookingPage): string {
  const named = nameAll(page.reasons, reasonKeys(page));
  return named === '' ? ' The page has none.' : ` The page's: ${named}.`;
}

/** The questions of a page that was read beforehand, for the description of a field. */
export function questionsHint(page: BookingPage): string {
  const named = nameAll(questionsOf(page), questionKeys(page));
  return named === '' ? ' It asks none.' : ` Keys: ${named}.`;
}

type Entry = { key: string; label: string; required?: boolean };

function nameAll(entries: readonly Entry[], { nameOf }: PageKeys): string {
  const named = entries
    .slice(0, maxNamed)
    .map(
      ({ key, label, required }) => `${nameOf(key)} (${quoteText(label, 60)}${required ? ', required' : ''})`,
    );
  return [...named, ...(entries.length > maxNamed ? ['…'] : [])].join(', ');
}
