import type { Locale } from '../../../wire/index.ts';
import {
  escapeHtml,
  fillIn,
  type Phrase,
  type Sentence,
  sentenceHtml,
  sentenceText,
} from '../../text/sentence.ts';
import { inkOn, safeColour } from '../../text/style.ts';
import { english } from './english.ts';
import { hebrew } from './hebrew.ts';

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
export type Button = { label: string; url: string; quiet?: true };

/** `lines`: in plain text each value has a line of its own. `link`: a web address, shown after the values. */
export type Fact = { label: string; values: string[]; lines?: boolean; link?: string };

export const fact = (label: string, ...values: string[]): Fact => ({ label, values });

/**
 * The names of the values in letters. `entry`: how the meeting comes into the reader's calendar. `when`: day and clock. `who`: the other person,
 * and for the host also what the meeting is about.
 */
export type LetterName =
  | ('when' | 'who' | 'host' | 'validUntil' | 'entry')
  | ('page' | 'calendar' | 'count' | 'more' | 'readAt' | 'servesUntil' | 'service' | 'webhook' | 'since');

/** The words of all mail, in one language. */
export type LetterWords = typeof english;

export type MailKind = keyof LetterWords['subjects'];

export const letterWords = (locale: Locale): LetterWords => (locale === 'he' ? hebrew : english);

type Phrases = Phrase<LetterName> | Phrase<LetterName>[];

/**
 * A letter with its values, and without facts and buttons. The facts are between `opening` and `middle`, the buttons between `middle` and
 * `closing`.
 * @throws TypeError if a value is missing
 */
export function fillLetter(
  kind: MailKind,
  words: LetterWords,
  {
    opening = kind,
    ...values
  }: { [name in LetterName]?: string } & { opening?: keyof LetterWords['openings'] },
): Letter {
  const titles: { [kind in MailKind]?: string } = words.titles;
  const middles: { [kind in MailKind]?: Phrases } = words.middles;
  const closings: { [kind in MailKind]?: Phrases } = words.closings;
  const fill = (phrase: Phrase<LetterName>): Sentence => {
    const missing = phrase.names.find((name) => values[name] === undefined);
    if (missing !== undefined) throw new TypeError(`the letter ${kind} has no value ${missing}`);
    return fillIn(phrase, values as Record<LetterName, string>);
  };
  const subject = sentenceText(fill(words.subjects[kind]), false);
  return {
    subject,
    title: titles[kind] ?? subject,
    opening: [fill(words.openings[opening])],
    facts: [],
    middle: [middles[kind] ?? []].flat().map(fill),
    closing: [closings[kind] ?? []].flat().map(fill),
  };
}

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

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const cell = 'padding:10px 0;border-top:1px solid #e4e7ec;vertical-align:top';

/** Writes a letter as HTML that all mail programs show alike: tables and inline styles, no images, nothing from other servers. */
export function letterHtml(letter: Letter, { locale, footer }: LetterWords, colour: string): string {
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
  if (address)
    lines.push(`<a href="${address}" style="color:#1d2430;word-break:break-all"><bdi>${address}</bdi></a>`);
  return `<tr><td style="${cell};width:30%;padding-inline-end:16px;color:#5b6472">${escapeHtml(label)}</td><td style="${cell};font-weight:600">${lines.join('<br>')}</td></tr>`;
}

function buttonHtml({ label, url, quiet }: Button, accent: string): string {
  const link = escapeHtml(url);
  const look = quiet
    ? 'border:1px solid #8b94a3;background:#ffffff;color:#1d2430'
    : `border:1px solid ${accent};background:${accent};color:${inkOn(accent)}`;
  return `<p style="margin:22px 0 12px"><a href="${link}" style="display:inline-block;padding:13px 25px;border-radius:10px;${look};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 18px;font-size:13px;color:#5b6472;word-break:break-all"><a href="${link}" style="color:#5b6472"><bdi>${link}</bdi></a></p>`;
}

export function letterText(letter: Letter, { locale, footer }: LetterWords): string {
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
