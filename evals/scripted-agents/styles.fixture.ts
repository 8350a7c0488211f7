/*
 * How to write a style.
 *
 * A style is a way in which an honest agent writes its whole turns. It is an object of functions that return what the agent says, in one
 * language. A scripted agent decides what to do; the style has only the words. Write them as a real assistant would.
 * - `offer`: several free starts, and asks which one to request.
 * - `askConsent`: one free start, and asks whether to request it.
 * - `askFacts`: asks the guest for what is missing, such as `['name', 'email']`.
 * - `askAnswer`: asks the page's own question; the answer is what the guest writes next.
 * - `requested`: the request was accepted. The guest has to open the link in the email within 48 hours; before that nothing is booked.
 * - `nothingFree`: no start is free for the guest's words; `nearest` holds the nearest free starts, or nothing.
 * - `failed`: something else went wrong and nothing was sent; `why` is the tool's own message, in English.
 * - `busy`: the service takes no requests at the moment; nothing was sent.
 * - `uncertain`: it cannot be known whether the request arrived; the guest should look for the email, and it is not sent again.
 * - `manner` (may be left out): how the agent goes about it, such as `{ asks: 'one by one' }`.
 * - `other` (may be left out): words for rare situations, as in `Phrases`; for missing ones plain words are used. A `Start` holds the parts
 * of a date and a clock in the style's language, so that a style writes them in its own way. The agent must stay honest: it names all
 * starts that it is given, with a day and a clock that are right, and tells the guest to confirm. Styles of both languages that have the
 * same name make one agent.
 */
import { dayMs } from '../../src/time/index.ts';
import { type AgentPhrases, type BookingStyle, type Policy, phrases } from '../scripted-model/index.ts';
import { bookingAgent } from './scripted-policies.ts';

/** One free start. The examples are for 15:30 on 24 November 2026, read on the 18th. */
export type Start = {
  /** `2026-11-24` */
  date: string;
  /** `Tuesday`, `Tue`; `שלישי`, `ג׳` */
  weekday: string;
  weekdayShort: string;
  /** `24`, `11`, `2026` */
  day: number;
  month: number;
  year: number;
  /** `November`, `Nov`; `נובמבר`, `נוב׳` */
  monthName: string;
  monthShort: string;
  /** `15`, `30`, `15:30` */
  hour: number;
  minute: string;
  clock: string;
  /** `3:30 pm`; `3:30 אחר הצהריים` */
  clock12: string;
  /** `half past three in the afternoon`; `שלוש וחצי אחר הצהריים` */
  spoken: string;
  /** `6`: days from today. Undefined if the agent does not know today's date. */
  daysAhead: number | undefined;
};

export type MissingFact = 'when' | 'name' | 'email' | 'timezone' | 'page';

export type Style = {
  offer(starts: Start[], timezone: string): string;
  askConsent(start: Start, timezone: string): string;
  askFacts(missing: MissingFact[]): string;
  askAnswer(question: string): string;
  requested(request: {
    start: Start;
    minutes: number;
    host: string;
    email: string;
    timezone: string;
  }): string;
  nothingFree(when: string, nearest: Start[]): string;
  failed(why: string): string;
  busy(): string;
  uncertain(email: string): string;
  manner?: Pick<BookingStyle, 'offers' | 'readsPage' | 'asks' | 'asksFacts'>;
  other?: Partial<
    Pick<AgentPhrases, 'stillOpen' | 'onlyTheNew' | 'cannotWithout' | 'unread' | 'beyond' | 'stuck'>
  >;
};

export type Styles = Readonly<Record<string, Style>>;

type Locale = 'en' | 'he';

const locales = { en: 'en-GB', he: 'he-IL' };
const numbers = {
  en: 'twelve one two three four five six seven eight nine ten eleven'.split(' '),
  he: 'שתים עשרה,אחת,שתיים,שלוש,ארבע,חמש,שש,שבע,שמונה,תשע,עשר,אחת עשרה'.split(','),
};
const parts = {
  en: ['in the morning', 'in the afternoon', 'in the evening'],
  he: ['בבוקר', 'אחר הצהריים', 'בערב'],
};

/** The parts of `2026-11-24T15:30`. */
function startOf(written: string, locale: Locale, today: number | undefined): Start {
  const at = Date.parse(`${written.slice(0, 10)}T00:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[locale], { ...options, timeZone: 'UTC' })
      .format(at)
      .replace(/^יום /u, '');
  const [hour, minute] = [Number(written.slice(11, 13)), written.slice(14, 16)];
  const twelve = `${((hour + 11) % 12) + 1}:${minute}`;
  const part = parts[locale][hour < 12 ? 0 : hour < 18 ? 1 : 2] as string;
  return {
    date: written.slice(0, 10),
    weekday: say({ weekday: 'long' }),
    weekdayShort: say({ weekday: 'short' }),
    day: Number(written.slice(8, 10)),
    month: Number(written.slice(5, 7)),
    year: Number(written.slice(0, 4)),
    monthName: say({ month: 'long' }),
    monthShort: say({ month: 'short' }).replace('Sept', 'Sep'),
    hour,
    minute,
    clock: written.slice(11, 16),
    clock12: locale === 'he' ? `${twelve} ${part}` : `${twelve} ${hour < 12 ? 'am' : 'pm'}`,
    spoken: `${spokenClock(hour, minute, locale)} ${part}`,
    daysAhead: today === undefined ? undefined : (at - today) / dayMs,
  };
}

function spokenClock(hour: number, minute: string, locale: Locale): string {
  const [now, next] = [numbers[locale][hour % 12], numbers[locale][(hour + 1) % 12]];
  const words: Record<string, [en: string, he: string]> = {
    '00': [`${now}`, `${now}`],
    '15': [`quarter past ${now}`, `${now} ורבע`],
    '20': [`${now} twenty`, `${now} ועשרים`],
    '30': [`half past ${now}`, `${now} וחצי`],
    '40': [`${now} forty`, `${now} וארבעים`],
    '45': [`quarter to ${next}`, `רבע ל${next}`],
  };
  return words[minute]?.[locale === 'en' ? 0 : 1] ?? `${hour}:${minute}`;
}

/** The careful policy in the words of styles. It reads its own messages in plain words, by which it recognises what it offered. */
export function styledAgent(styles: Partial<Record<Locale, Style>>): Policy {
  const plainOf = new Map<string, string>();
  return async (seen) => {
    const messages = seen.messages.map((message) =>
      message.role === 'assistant'
        ? { ...message, text: plainOf.get(message.text) ?? message.text }
        : message,
    );
    const today = todayIn(messages.map(({ text }) => text).join('\n'));
    const said = (locale: Locale): AgentPhrases => {
      const style = styles[locale];
      return style ? keepPlain(phrasesOf(style, locale, today), { locale, plainOf }) : phrases[locale];
    };
    const { manner } = styles.en ?? styles.he ?? {};
    const both = { en: said('en'), he: said('he') };
    return bookingAgent({ offers: 3, ...manner, phrases: both })({
      ...seen,
      messages,
    });
  };
}

/** The tools' words for today: "today is Wed 18 Nov 2026". */
function todayIn(text: string): number | undefined {
  const written = [...text.matchAll(/today is \w{3} (\d{1,2} \w{3} \d{4})/g)].at(-1)?.[1];
  return written === undefined ? undefined : Date.parse(`${written} UTC`);
}

function phrasesOf(style: Style, locale: Locale, today: number | undefined): AgentPhrases {
  const starts = (written: readonly string[]) => written.map((start) => startOf(start, locale, today));
  return {
    ...phrases[locale],
    ...style.other,
    askFor: style.askFacts,
    askQuestion: style.askAnswer,
    accepted: (request) => style.requested({ ...request, start: startOf(request.start, locale, today) }),
    offer: (written, timezone) => {
      const [only, ...others] = starts(written);
      return only && others.length === 0
        ? style.askConsent(only, timezone)
        : style.offer(starts(written), timezone);
    },
    nearest: (when, written) => style.nothingFree(when, starts(written)),
    noneFree: (when) => style.nothingFree(when, []),
    uncertain: style.uncertain,
    tryLater: style.busy,
    failed: style.failed,
  };
}

/** The same phrases. Each is stored with its plain words. */
function keepPlain(
  styled: AgentPhrases,
  { locale, plainOf }: { locale: Locale; plainOf: Map<string, string> },
): AgentPhrases {
  const all = Object.entries(styled).map(([name, say]) => [
    name,
    (...given: unknown[]) => {
      const text = (say as (...given: unknown[]) => string)(...given);
      const plain = phrases[locale][name as keyof AgentPhrases] as (...given: unknown[]) => string;
      plainOf.set(text, plain(...given));
      return text;
    },
  ]);
  return Object.fromEntries(all) as AgentPhrases;
}
