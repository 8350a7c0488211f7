import { type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { copyServesUntil, readCalendarRows, readProblems } from '../calendars/calendar-rows.ts';
import { readFailing } from '../calendars/entry-rows.ts';
import { readReason } from '../calendars/port/calendar-failure.ts';
import { readDisabled } from '../hooks/hook-rows.ts';
import { type Booking, bookingOf, forgottenGuest } from '../meetings/booking-rows.ts';
import { decryptText, hashToken } from '../meetings/tokens.ts';
import {
  calcomOf,
  calendarsOfPage,
  entryCalendarsOf,
  type HostPage,
  hostKey,
  zoneOfHost,
} from '../pages/host-page.ts';
import { webhooksOf } from '../pages/webhooks.ts';
import { fillIn, oneLine } from '../text/sentence.ts';
import { houseColour } from '../text/style.ts';
import { describeDay, describeMoment, readerIn } from '../text/when.ts';
import { hostOf, meetingFile } from './calendar-entry.ts';
import {
  fact,
  fillLetter,
  type Letter,
  letterHtml,
  letterText,
  letterWords,
  type MailKind,
} from './letters/letter.ts';
import type { MailRow } from './mail-rows.ts';
import { endsMeeting, type MeetingMail, meetingLetter } from './meeting-letter.ts';
import type { OutboxOptions } from './outbox.ts';
import { mailHost, writeMessage } from './transports/message.ts';
import { MailRefused, OtherProcessCanSend, type OutgoingMail } from './transports/transport.ts';

/**
 * Writes a queued mail from the current data.
 * @throws MailRefused if the mail is no longer useful: its request is gone, decided or expired. OtherProcessCanSend if only another
 *   process can write it.
 */
export async function composeMail(mail: MailRow, options: OutboxOptions): Promise<OutgoingMail> {
  const compose = letters[mail.kind] ?? requestLetter;
  return writeMail(mail, await compose(mail, options), options);
}

/** `page`: what the reader sees of it. `more`: further parts of the message. */
type Composed = {
  letter: Letter;
  page: Pick<HostPage, 'name' | 'colour' | 'locale'>;
  more?: Parameters<typeof writeMessage>[0];
};

/** Mail that is not about a request. */
const letters: { [kind in string]?: (mail: MailRow, options: OutboxOptions) => Promise<Composed> } = {
  sign_in: signInLetter,
  sign_in_unsent: signInLetter,
  calendar_failed_host: calendarLetter,
  calendar_events_host: calendarLetter,
  calendar_unwritten_host: unwrittenLetter,
  webhook_failed_host: webhookLetter,
};

async function requestLetter(mail: MailRow, options: OutboxOptions): Promise<Composed> {
  const kind = mail.kind as MailKind;
  const booking = await options.store.read((sql) => bookingOf(sql, mail.request_id));
  if (!booking) throw new MailRefused(`its request is gone: ${mail.request_id}`);
  refusePointless(mail, booking, options);
  const offered = options.pages.get(booking.request.page_slug);
  if (!offered) throw new OtherProcessCanSend(`no page here is ${booking.request.page_slug}`);
  refuseDeadLink(mail, booking, options);
  const toHost = kind.endsWith('_host');
  const page = toHost ? { ...offered, zone: zoneOfHost(offered, mail.recipient) } : offered;
  // A calendar server files a mailed invitation too, and the meeting would be there twice.
  const written = toHost ? hostOfMail(mail, offered)?.entryCalendar?.entries : undefined;
  const entry = calcomOf(offered) ? 'calcom' : written ? await entryState(written.target, options) : 'file';
  const meetingMail = { kind, booking, page, toHost, entry } as const;
  const letter = await meetingLetter(meetingMail, options);
  const { locale } = toHost ? page : booking.request;
  const replyTo = toHost ? booking.request.guest_email : hostOf(booking, page).email;
  const more = {
    ...(replyTo !== forgottenGuest.email && { replyTo }),
    ...(entry === 'file' && (await calendarPart(meetingMail, mailHost(options.publicUrl())))),
  };
  return { letter, page: { ...page, locale }, more };
}

async function entryState(target: string, { store, clock }: OutboxOptions) {
  const failing = await store.read((sql) => readFailing(sql, target, clock.now()));
  return failing.length > 0 ? 'unwritten' : 'written';
}

/** Mail to the host about a busy calendar of their page. A problem that was solved in the meantime is not reported. */
async function calendarLetter({ kind, request_id: id }: MailRow, options: OutboxOptions): Promise<Composed> {
  const [row] = await options.store.read((sql) => readCalendarRows(sql, [{ id }]));
  const { total, first } = readProblems(row?.problems ?? null);
  const isFailed = kind === 'calendar_failed_host';
  if (!row || (isFailed ? row.host_told_at === null : total === 0))
    throw new MailRefused('its calendar works again');
  const ofPage = (one: HostPage) => calendarsOfPage(one).find((calendar) => calendar.id === id);
  const pages = [...options.pages.values()].filter(ofPage);
  const [page] = pages;
  const calendar = page && ofPage(page);
  if (!page || !calendar) throw new OtherProcessCanSend('no page here has its calendar');
  const words = letterWords(page.locale);
  const { facts } = words;
  const reader = readerIn(page.zone, page.locale);
  const servesUntil = copyServesUntil(row);
  // Of Cal.com only a copy of a minute is used.
  const hasCopy = row.read_at !== null && calendar.kind !== 'calcom' && servesUntil > options.clock.now();
  const values = {
    page: oneLine(page.name, 80),
    calendar: new URL(calendar.url).hostname,
    count: String(total),
    more: String(total - first.length),
    readAt: hasCopy ? describeMoment(row.read_at ?? 0, reader) : '',
    servesUntil: describeMoment(servesUntil, reader),
  };
  const letter = fillLetter(isFailed ? kind : 'calendar_events_host', words, values);
  letter.buttons = [{ label: words.buttons.page, url: options.pageUrl(page.slug) }];
  if (isFailed) {
    const reason = words.calendarReason(readReason(oneLine(row.last_error ?? '', 200)));
    letter.facts = [
      fact(facts.page, ...titlesOf(pages)),
      fact(facts.calendar, values.calendar),
      fact(facts.reason, reason),
    ];
    if (!hasCopy) letter.middle = [fillIn(words.withoutCopy, {})];
  } else {
    letter.facts = first.map(({ title, at, code }) => {
      const day = at === null ? '' : describeDay(at, reader);
      return fact(facts.event, title || words.untitled, day, words.eventProblems[code]);
    });
    if (total > first.length) letter.middle.unshift(fillIn(words.moreEvents, values));
  }
  return { letter, page };
}

const mostMeetingsListed = 10;

/** Mail to the host about meetings that could not be written into their calendar. */
async function unwrittenLetter({ request_id: id }: MailRow, options: OutboxOptions): Promise<Composed> {
  const calendar = entryCalendarsOf(options.pages).find((one) => one.id === id);
  const page = [...options.pages.values()].find(({ hosts }) =>
    hosts.some(({ entryCalendar }) => entryCalendar?.id === id),
  );
  if (!page || !calendar?.entries) throw new OtherProcessCanSend('no page here has its calendar');
  const { target } = calendar.entries;
  const failing = await options.store.read((sql) => readFailing(sql, target, options.clock.now()));
  const [latest] = failing.toSorted((one, other) => other.failedAt - one.failedAt);
  if (!latest) throw new MailRefused('its calendar works again');
  const words = letterWords(page.locale);
  const { hostname } = new URL(calendar.url);
  const reader = readerIn(zoneOfHost(page, calendar.owner), page.locale);
  const count = failing.length;
  const values = { calendar: hostname, count: String(count), more: String(count - mostMeetingsListed) };
  const letter = fillLetter('calendar_unwritten_host', words, values);
  letter.facts = [
    fact(words.facts.calendar, hostname),
    fact(words.facts.reason, words.calendarReason(readReason(oneLine(latest.reason, 200)))),
    ...failing
      .slice(0, mostMeetingsListed)
      .map(({ startsAt, guest }) => fact(words.facts.when, describeMoment(startsAt, reader), oneLine(guest))),
  ];
  if (count > mostMeetingsListed) letter.middle.unshift(fillIn(words.moreEvents, values));
  return { letter, page };
}

/** The headlines of pages; the slug of a page whose headline is missing or that of another page too. */
function titlesOf(pages: readonly HostPage[]): string[] {
  const isOnly = (headline: string) => pages.filter((one) => one.headline === headline).length === 1;
  return pages.map(({ slug, headline }) => (headline && isOnly(headline) ? oneLine(headline, 80) : slug));
}

/** Mail to the host of the meeting whose event a webhook did not take. Not sent if the webhook was enabled in the meantime. */
async function webhookLetter(mail: MailRow, options: OutboxOptions): Promise<Composed> {
  const pages = [...options.pages.values()];
  const webhook = webhooksOf(options.pages).find(({ id }) => id === mail.request_id);
  const page = pages.find((one) => hostOfMail(mail, one)) ?? pages[0];
  if (!webhook || !page) throw new OtherProcessCanSend('no page here has its webhook');
  const disabled = await options.store.read((sql) => readDisabled(sql, webhook));
  if (!disabled) throw new MailRefused('its webhook works again');
  const words = letterWords(page.locale);
  const { hostname } = new URL(webhook.url);
  const since = describeMoment(disabled.at, readerIn(page.zone, page.locale));
  const letter = fillLetter('webhook_failed_host', words, { webhook: hostname, since });
  letter.facts = [
    fact(words.facts.webhook, hostname),
    fact(words.facts.reasonInEnglish, oneLine(disabled.reason, 200)),
  ];
  return { letter, page };
}

/** Mail with a sign-in link. The link is derived again, because only its hash is kept. */
async function signInLetter(mail: MailRow, options: OutboxOptions): Promise<Composed> {
  const { tokens, clock, publicUrl } = options;
  const row = await options.store.read((sql) =>
    sql.get<{ path: string; hash: string; locale: Locale; expiresAt: Instant }>(
      'select path, token_hash as hash, locale, expires_at as "expiresAt" from sign_in where id = ? and used_at is null',
      mail.request_id,
    ),
  );
  if (!row || clock.now() >= row.expiresAt) throw new MailRefused('its sign-in is over');
  const token = tokens.signIn(mail.request_id);
  if (hashToken(token) !== row.hash) throw new OtherProcessCanSend('its link was made with another secret');
  const words = letterWords(row.locale);
  const service = new URL(publicUrl()).host;
  const validUntil = `${describeMoment(row.expiresAt, readerIn(zoneOf('UTC'), row.locale))} UTC`;
  const letter = fillLetter('sign_in', words, { service, validUntil });
  letter.opening.unshift(fillIn(words.hello, {}));
  letter.facts = [fact(words.facts.service, service)];
  const url = `${publicUrl()}${decryptText(row.path, token)}/${token}`;
  letter.buttons = [{ label: words.buttons.signIn, url }];
  return { letter, page: { name: service, colour: houseColour, locale: row.locale } };
}

async function writeMail(
  { id, request_id: requestId, kind, recipient: to, queued_at: at }: MailRow,
  { letter, page, more }: Composed,
  { publicUrl, sender }: OutboxOptions,
): Promise<OutgoingMail> {
  const host = mailHost(publicUrl());
  const words = letterWords(page.locale);
  const { name = oneLine(page.name, 80), address: from } = sender ?? { address: `no-reply@${host}` };
  const raw = await writeMessage({
    from: { name, address: from },
    to: { name: '', address: to },
    subject: oneLine(letter.subject, 180),
    messageId: `<${id}@${host}>`,
    date: new Date(at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: letterText(letter, words),
    html: letterHtml(letter, words, page.colour),
    ...more,
  });
  return { id, requestId, kind, from, to, at, raw };
}

function refusePointless(mail: MailRow, { request, meeting }: Booking, { clock }: OutboxOptions): void {
  if (mail.recipient === forgottenGuest.email) throw new MailRefused('its guest is forgotten');
  if (mail.kind === 'confirm_request') {
    if (request.status !== 'awaiting') throw new MailRefused(`its request is ${request.status}`);
    if (clock.now() >= request.expires_at) throw new MailRefused('its request has expired');
    return;
  }
  if (mail.kind === 'slot_gone' || mail.kind === 'unbooked_host') return;
  if (!meeting) throw new MailRefused('its meeting is gone');
  // A deferred mail could arrive after the mail about the change, and the guest would believe the older one.
  if (endsMeeting(mail.kind)) return;
  if (meeting.status === 'cancelled') throw new MailRefused('its meeting was cancelled');
  if (meeting.sequence !== mail.sequence) throw new MailRefused('its meeting was moved since');
  if (mail.kind === 'reminder_guest' && clock.now() >= meeting.starts_at)
    throw new MailRefused('its meeting has begun');
}

const hostOfMail = ({ recipient }: MailRow, { hosts }: HostPage) =>
  hosts.find(({ host }) => host.key === hostKey(recipient));

/** Links are derived from a process's own secret. They do not work if the request was accepted with another one. */
function refuseDeadLink({ kind }: MailRow, { request, meeting }: Booking, { tokens }: OutboxOptions): void {
  const isOf = (token: string, hash: string | null | undefined) => hash == null || hashToken(token) === hash;
  const lives =
    kind === 'confirm_request'
      ? isOf(tokens.confirm(request.id), request.token_hash)
      : endsMeeting(kind) ||
        (isOf(tokens.cancel(request.id), meeting?.cancel_token_hash) &&
          isOf(tokens.hostCancel(request.id, meeting?.host_key ?? ''), meeting?.host_token_hash));
  if (!lives)
    throw new OtherProcessCanSend('its link was made with another secret; all processes must have one');
}

/** The guest's calendar file is an invitation. Calendars ignore one from their own owner, so the host's is published (RFC 5546 §3.2.1). */
async function calendarPart(
  { kind, booking: { request, meeting }, page, toHost }: MeetingMail,
  host: string,
): Promise<{ icalEvent?: { method: string; filename: string; content: string } }> {
  const isEnd = endsMeeting(kind);
  if (!meeting || !(isEnd || /^(?:booked|moved)_/.test(kind))) return {};
  const method = isEnd ? 'CANCEL' : toHost ? 'PUBLISH' : 'REQUEST';
  const about = { page, host, reader: toHost ? 'host' : 'guest', method } as const;
  const content = await meetingFile({ request, meeting }, about);
  return { icalEvent: { method, filename: 'meeting.ics', content } };
}
