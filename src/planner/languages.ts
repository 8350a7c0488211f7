import type { Language } from './describe/language.ts';
import { english } from './english/english.ts';
import { hebrew } from './hebrew/hebrew.ts';
import type { LanguageTables, RuleContext } from './read/language-tables.ts';
import type { WeekStart } from './wish/wish.ts';

/** Both languages are read at once, because people mix them. A new language is a folder, and a name here. */
export const languages: readonly (Language & LanguageTables)[] = [english, hebrew];

/** The language of the answer: the requested one, else that of the phrase's letters. */
export function languageFor(phrase: string, locale: string | undefined): Language {
  const asked = locale?.toLowerCase().split(/[-_]/)[0];
  const byLocale = languages.find((language) => language.locale === asked);
  return byLocale ?? (hebrew.script.test(phrase) ? hebrew : english);
}

const israel: ReadonlySet<string> = new Set(['Asia/Jerusalem', 'Asia/Tel_Aviv', 'Israel']);

/** The first day of the week: Sunday where a phrase holds Hebrew, and for a caller whose locale or zone is Israel's. */
export function weekStartOf(
  phrase: string,
  { locale = '', timezone }: { locale?: string | undefined; timezone: string },
): WeekStart {
  return hebrew.script.test(phrase) || /^he\b|[-_]IL\b/i.test(locale) || israel.has(timezone) ? 7 : 1;
}

/** The order of day and month in 3/4, by the region of the locale or because the phrase is in Hebrew. Undefined without either. */
export function dateOrderOf(phrase: string, locale: string | undefined): RuleContext['dateOrder'] {
  if (locale === undefined && hebrew.script.test(phrase)) return 'day-first';
  const [language, ...subtags] = locale?.split(/[-_]/) ?? [];
  if (language?.toLowerCase() === 'he') return 'day-first';
  const region = subtags.find((tag) => /^[a-z]{2}$/i.test(tag))?.toUpperCase();
  if (region === undefined) return undefined;
  return monthFirst.has(region) ? 'month-first' : 'day-first';
}

/** Regions where people write the month first (CLDR, short dates of English). */
const monthFirst: ReadonlySet<string> = new Set(['US', 'PH', 'PR', 'GU', 'VI', 'AS', 'MH', 'MP', 'UM']);
