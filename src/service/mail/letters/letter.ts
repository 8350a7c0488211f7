import type { Locale } from '../../../wire/index.ts';
import type { UnreadableCode } from '../../calendars/calendar-unreadable.ts';
import type { EventProblem } from '../../calendars/event-times.ts';
import type { FreeDay } from '../../slots/free-days.ts';
import type { PlaceInWords } from '../../text/place-words.ts';
import { escapeHtml, type Sentence, sentenceHtml, sentenceText } from '../../text/sentence.ts';
import { inkOn, safeColour } from '../../text/style.ts';
import type { When } from '../../text/when.ts';

/**
 * The guest causes `moved_…` and `cancelled_…`, the host `called_off_…` and `rebook_…`. If a move changes the host, the earlier one gets
 * `handed_over_host` and the later one `taken_over_host`.
 */
export type MailKind =
  | 'confirm_request'
  | 'booked_guest'
  | 'booked_host'
  | 'moved_guest'
  | 'moved_host'
  | 'taken_over_host'
  | 'handed_over_host'
  | 'cancelled_guest'
  | 'cancelled_host'
  | 'called_off_guest'
  | 'called_off_host'
  | 'rebook_guest'
  | 'rebook_host'
  | 'reminder_guest'
  | 'slot_gone';

/** Mail to the host about a busy calendar that cannot be read, or some of whose events cannot be read. */
export type CalendarMailKind = 'calendar_failed_host' | 'calendar_events_host';

/** Mail to the host about a webhook that was disabled (`webhook-letter.ts`). */
export type WebhookMailKind = 'webhook_failed_host';

/** Mail with a link to a person who signs in. */
export type SignInMailKind = 'sign_in';

/** The words of a mail, before they become text and HTML. */
export type Letter = {
  subject: string;
  title: string;
  /** Shown before the facts. */
  opening: Sentence[];
  facts: Fact[];
  /** Shown between the facts and the buttons. */
  middle: Sentence[];
  buttons?: Button[];
  closing: Sentence[];
};

/** `quiet`: few readers need it. */
export type Button = { label: string; url: string; quiet: boolean };

/** `lines`: in plain text each value has a line of its own. `link`: a web address, shown after the values. */
export type Fact = { label: string; values: string[]; lines?: boolean; link?: string };

/** The facts of a letter. All texts are cleaned, and times are in the reader's zone and language. */
export type LetterFacts = {
  hostName: string;
  /** The host before a move that changed the host. */
  hostBefore: string | undefined;
  /** Undefined in mail to a guest whose "name" looks like an advertisement, because anybody can enter a name for a stranger. */
  guestName: string | undefined;
  guestEmail: string;
  /** Whether the guest can be mailed: false once they were erased. */
  mailsGuest: boolean;
  when: When;
  /** The earlier time, in mail about a move. */
  before: When | undefined;
  minutes: number;
  reason: string | undefined;
  /** What the meeting is about, for a host with several pages. */
  about: string;
  /** The name of the page, and its headline. */
  pageLines: string[];
  /** Undefined if it is not known, or if the meeting does not take place. */
  place: PlaceInWords | undefined;
  /** The guest's answers under their questions, by line. */
  answers: { label: string; lines: string[] }[];
  /** The guest's time zone, in mail to the host, and the time there if it differs from the host's. */
  guestTime: { zone: string; when: When | undefined } | undefined;
  validUntil: string;
  /** The reader's own links: the guest's in mail to the guest, the host's in mail to the host. */
  links: { confirm?: string; move?: string; cancel?: string; rebook?: string };
  /** The booking page, with the length, zone and language of the request. */
  pageUrl: string;
  /** Undefined while a calendar of the page is unknown. */
  otherTimes: FreeDay[] | undefined;
};

/** The facts of mail about a calendar. The calendar is named by its host, because its address is often a secret. */
export type CalendarFacts = {
  pageName: string;
  pageUrl: string;
  calendarHost: string;
  reason: { code: UnreadableCode; detail: string };
  /** The time when the current copy was read, and until when it can be used. Undefined without a usable copy. */
  copy: { readAt: string; servesUntil: string } | undefined;
  events: { title: string; day: string; code: EventProblem['code'] }[];
  eventCount: number;
};

/** The facts of mail with a sign-in link. `service`: the host of its public address. */
export type SignInFacts = { service: string; link: string; validUntil: string };

/** The letters of one language. */
export type Letters = Record<MailKind, (facts: LetterFacts) => Letter> &
  Record<CalendarMailKind, (facts: CalendarFacts) => Letter> &
  Record<SignInMailKind, (facts: SignInFacts) => Letter> & {
    locale: Locale;
    footer: string;
    /** The facts about the guest in an entry of the host's calendar. */
    entryFacts(facts: EntryFacts): Fact[];
  };

/** The guest in mail to the host. */
export const named = ({ guestName, guestEmail }: LetterFacts): string => guestName ?? guestEmail;

export type EntryFacts = Pick<
  LetterFacts,
  'guestName' | 'guestEmail' | 'guestTime' | 'pageLines' | 'reason' | 'answers'
>;

/** The place of a meeting, if it is known. */
export function placeFact(label: string, place: PlaceInWords | undefined): Fact[] {
  return place ? [{ label, values: place.lines, ...(place.link !== undefined && { link: place.link }) }] : [];
}

/** The guest's answers, each under its question. */
export const answered = ({ answers }: Pick<LetterFacts, 'answers'>): Fact[] =>
  answers.map(({ label, lines }) => ({ label, values: lines, lines: lines.length > 1 }));

/** Facts as plain text without marks of direction, for a calendar entry. */
export function factsText(facts: Fact[]): string {
  return facts.map((fact) => factText(fact, { separator: ', ', indent: '' })).join('\n');
}

function factText(
  { label, values, lines, link }: Fact,
  { separator, indent }: { separator: string; indent: string },
): string {
  const written = [...values, link ?? ''].filter(Boolean);
  const head = `${indent}${label}${label.endsWith('?') ? '' : ':'}`;
  return lines
    ? `${head}\n${written.map((line) => `${indent}  ${line}`).join('\n')}`
    : `${head} ${written.join(separator)}`;
}

/** Buttons for those links that the reader has. */
export function buttons(...labelled: [label: string, url: string | undefined, look?: 'quiet'][]): Button[] {
  return labelled.flatMap(([label, url, look]) => (url ? [{ label, url, quiet: look === 'quiet' }] : []));
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const cell = 'padding:10px 0;border-top:1px solid #e4e7ec;vertical-align:top';

/** Writes a letter as HTML that all mail programs show alike: tables and inline styles, no images, nothing from other servers. */
export function letterHtml(letter: Letter, { locale, footer }: Letters, colour: string): string {
  const accent = safeColour(colour);
  const start = locale === 'he' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'he' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;background:#f3f4f6;${font};color:#1d2430">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f3f4f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border-radius:14px;overflow:hidden;text-align:${start}">
<tr><td style="height:6px;line-height:6px;font-size:0;background:${accent}">&nbsp;</td></tr>
<tr><td style="padding:32px 32px 28px;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 18px;font-size:24px;line-height:1.25;font-weight:700">${escapeHtml(letter.title)}</h1>
${paragraphs(letter.opening)}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:22px 0;border-bottom:1px solid #e4e7ec;text-align:${start}">
${letter.facts.map(factRow).join('\n')}
</table>
${paragraphs(letter.middle)}
${(letter.buttons ?? []).map((button) => buttonHtml(button, accent)).join('\n')}
${paragraphs(letter.closing)}
</td></tr></table>
<p style="max-width:496px;margin:18px auto 0;font-size:13px;line-height:1.5;color:#5b6472">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>
`;
}

function paragraphs(sentences: Sentence[]): string {
  return sentences.map((sentence) => `<p style="margin:0 0 12px">${sentenceHtml(sentence)}</p>`).join('\n');
}

function factRow({ label, values, link }: Fact): string {
  const lines = values.filter(Boolean).map((value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const address = escapeHtml(link ?? '');
  const [first = '', ...rest] = address
    ? [...lines, `<a href="${address}" style="color:#1d2430;word-break:break-all"><bdi>${address}</bdi></a>`]
    : lines;
  return `<tr><td style="${cell};width:30%;padding-inline-end:16px;color:#5b6472">${escapeHtml(label)}</td><td style="${cell};font-weight:600">${[first, ...rest].join('<br>')}</td></tr>`;
}

function buttonHtml({ label, url, quiet }: Button, accent: string): string {
  const link = escapeHtml(url);
  const look = quiet
    ? 'border:1px solid #8b94a3;background:#ffffff;color:#1d2430'
    : `border:1px solid ${accent};background:${accent};color:${inkOn(accent)}`;
  return `<p style="margin:22px 0 12px"><a href="${link}" style="display:inline-block;padding:13px 25px;border-radius:10px;${look};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 18px;font-size:13px;color:#5b6472;word-break:break-all"><a href="${link}" style="color:#5b6472"><bdi>${link}</bdi></a></p>`;
}

/** A letter as plain text. */
export function letterText(letter: Letter, { locale, footer }: Letters): string {
  const isolated = locale === 'he';
  const isolate = (value: string) => (isolated ? `\u2068${value}\u2069` : value);
  const paragraphs = (sentences: Sentence[]) => sentences.map((sentence) => sentenceText(sentence, isolated));
  const look = { separator: isolated ? ' · ' : ', ', indent: '  ' };
  const facts = letter.facts.map((fact) =>
    factText({ ...fact, values: fact.values.filter(Boolean).map(isolate) }, look),
  );
  return [
    isolate(letter.title),
    ...paragraphs(letter.opening),
    facts.join('\n'),
    ...paragraphs(letter.middle),
    ...buttonLines(letter),
    ...paragraphs(letter.closing),
    `-- \n${footer}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

/** Each link has its own line, so that every mail program finds its end. */
function buttonLines({ middle, buttons = [] }: Letter): string[] {
  const last = middle.at(-1);
  // The sentence before a single link already says what it is.
  const isAnnounced = buttons.length === 1 && last !== undefined && sentenceText(last, false).endsWith(':');
  return buttons.flatMap(({ label, url }) => (isAnnounced ? [url] : [`${label}:`, url]));
}
