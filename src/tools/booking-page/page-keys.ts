import type { BookingPage } from '../../wire/index.ts';
import { cleanText, quoteText } from '../contract/quote-text.ts';

/** The keys of a page by the names under which a model knows them. */
export type PageKeys = {
  /** The name of one of the page's own keys. */
  nameOf(key: string): string;
  /** The page's own key that a model means, if any: by its name, or by the key itself. */
  ownOf(given: string): string | undefined;
};

export function reasonKeys({ reasons }: Pick<BookingPage, 'reasons'>): PageKeys {
  return nameKeys(
    'reason',
    reasons.map(({ key }) => key),
  );
}

/** One set of names for all questions: first those of every booking, then those of the reasons. */
export function questionKeys({
  customFields,
  reasons,
}: Pick<BookingPage, 'reasons' | 'customFields'>): PageKeys {
  const questions = [...customFields, ...reasons.flatMap((reason) => reason.questions)];
  return nameKeys(
    'question',
    questions.map(({ key }) => key),
  );
}

/** One plain word: it needs no quotation marks and is copied without mistakes. */
const plainKey = /^[\w.-]{1,64}$/;

/** A key that is a plain word is its own name. Other keys are named by their place: `question2`. */
function nameKeys(word: 'reason' | 'question', all: readonly string[]): PageKeys {
  const keys = new Set(all);
  const names = new Map<string, string>();
  const owners = new Map<string, string>();
  for (const key of keys) {
    const name = plainKey.test(key) ? key : freeName(`${word}${names.size + 1}`, keys);
    names.set(key, name);
    owners.set(name, key);
  }
  let copied: Map<string, string | undefined> | undefined;
  return {
    nameOf: (key) => names.get(key) ?? '',
    ownOf(given) {
      if (keys.has(given)) return given;
      const written = cleanText(given, maxKeyChars);
      const owner = owners.get(written);
      if (owner !== undefined) return owner;
      copied ??= asCopied(keys);
      return copied.get(written);
    },
  };
}

const maxKeyChars = 100;

/** A name of ours must not be another key of the page. */
function freeName(name: string, keys: ReadonlySet<string>): string {
  return keys.has(name) ? freeName(`${name}_`, keys) : name;
}

/** Keys by their cleaned text, as a model copies them; undefined where two keys have the same. */
function asCopied(keys: ReadonlySet<string>): Map<string, string | undefined> {
  const copied = new Map<string, string | undefined>();
  for (const key of keys) {
    const written = cleanText(key, maxKeyChars);
    copied.set(written, copied.has(written) ? undefined : key);
  }
  return copied;
}

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
