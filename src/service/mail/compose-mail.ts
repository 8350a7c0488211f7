import { type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { copyServesUntil, readCalendarRows, readProblems } from '../calendars/calendar-rows.ts';
import { readReason } from '../calendars/calendar-unreadable.ts';
import {
  type Booking,
  bookingOf,
  forgottenGuest,
  type MeetingRow,
  type RequestRow,
} from '../meetings/booking-rows.ts';
import { decryptText } from '../meetings/encrypted-text.ts';
import { longestAnswer } from '../meetings/longest-texts.ts';
import { confirmableUntil } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { calendarsOfPage, type HostPage } from '../pages/host-page.ts';
import { otherTimes } from '../slots/free-days.ts';
import { greetableName } from '../text/greetable-name.ts';
import { cleanLines, oneLine } from '../text/sentence.ts';
import { houseColour } from '../text/style.ts';
import {
  describeDay,
  describeMoment,
  describeWhen,
  guestZone,
  type Reader,
  readerIn,
  zoneInWords,
} from '../text/when.ts';
import type { CalendarEntry } from './calendar-file.ts';
import { english } from './letters/english.ts';
import { hebrew } from './letters/hebrew.ts';
import {
  type CalendarMailKind,
  factsText,
  type Letter,
  type LetterFacts,
  type Letters,
  letterHtml,
  letterText,
  type MailKind,
} from './letters/letter.ts';
import type { MailRow } from './mail-rows.ts';
import type { OutboxOptions } from './outbox.ts';
import { mailHost, writeMessage } from './transports/message.ts';
import { MailRefused, OtherProcessCanSend, type OutgoingMail } from './transports/transport.ts';

/**
 * Writes a queued mail from the current data.
 * @throws MailRefused if the mail is no longer useful: its request is gone, decided or expired. OtherProcessCanSend if only another
 *   process can write it.
 */
export async function composeMail(mail: MailRow, options: OutboxOptions): Promise<OutgoingMail> {
  if (mail.kind === 'sign_in') return composeSignInMail(mail, options);
  if (isAboutCalendar(mail)) return composeCalendarMail(mail, options);
  return composeRequestMail(mail as RequestMail, options);
}

type RequestMail = MailRow & { kind: MailKind };
type CalendarMail = MailRow & { kind: CalendarMailKind };

const isAboutCalendar = (mail: MailRow): mail is CalendarMail =>
  mail.kind === 'calendar_failed_host' || mail.kind === 'calendar_events_host';

async function composeRequestMail(mail: RequestMail, options: OutboxOptions): Promise<OutgoingMail> {
  const booking = await options.store.read((sql) => bookingOf(sql, mail.request_id));
  if (!booking) throw new MailRefused(`its request is gone: ${mail.request_id}`);
  refusePointless(mail, booking, options);
  const page = options.pages.get(booking.request.page_slug);
  if (!page) throw new OtherProcessCanSend(`no page here is ${booking.request.page_slug}`);
  refuseDeadLink(mail, booking, options);
  const toHost = mail.kind.endsWith('_host');
  const letters = (toHost ? page.locale : booking.request.locale) === 'he' ? hebrew : english;
  const facts = await factsFor(mail, { booking, page, toHost }, options);
  // The host sees the guest's name in the subject, unless it looks like a message of the service.
  const inSubject = greetableName(booking.request.guest_name);
  const { subject } = letters[mail.kind]({ ...facts, guestName: inSubject });
  const letter = { ...letters[mail.kind](facts), subject };
  const host = mailHost(options.publicUrl());
  const replyTo = toHost ? booking.request.guest_email : hostOf(booking, page).email;
  const more = {
    ...(replyTo !== forgottenGuest.email && { replyTo }),
    ...(await calendarPart(mail, { booking, page, host })),
  };
  return writeLetter(mail, { letter, letters, page, more }, options);
}

/** Mail to the host about a busy calendar of their page. A problem that was solved in the meantime is not reported. */
async function composeCalendarMail(mail: CalendarMail, options: OutboxOptions): Promise<OutgoingMail> {
  const id = mail.request_id;
  const [row] = await options.store.read((sql) => readCalendarRows(sql, [{ id }]));
  const { total, first } = readProblems(row?.problems ?? null);
  const isOver = mail.kind === 'calendar_failed_host' ? row?.hostMailedAt == null : total === 0;
  if (!row || isOver) throw new MailRefused('its calendar works again');
  const hasCalendar = (one: HostPage) => calendarsOfPage(one).find((calendar) => calendar.id === id);
  const page = [...options.pages.values()].find(hasCalendar);
  const calendar = page && hasCalendar(page);
  if (!page || !calendar) throw new OtherProcessCanSend('no page here has its calendar');
  const letters = page.locale === 'he' ? hebrew : english;
  const reader = readerIn(page.zone, page.locale);
  const when = (at: Instant) => describeMoment(at, reader);
  const servesUntil = copyServesUntil(row);
  const letter = letters[mail.kind]({
    pageName: oneLine(page.name, 80),
    pageUrl: options.pageUrl(page.slug),
    calendarHost: new URL(calendar.url).hostname,
    reason: readReason(oneLine(row.lastError ?? '', 200)),
    copy:
      row.readAt !== null && servesUntil > options.clock.now()
        ? { readAt: when(row.readAt), servesUntil: when(servesUntil) }
        : undefined,
    events: first.map(({ title, at, code }) => ({
      title,
      day: at === null ? '' : describeDay(at, reader),
      code,
    })),
    eventCount: total,
  });
  return writeLetter(mail, { letter, letters, page, more: {} }, options);
}

/** Mail with a sign-in link. The link is derived again, because only its hash is kept. */
async function composeSignInMail(mail: MailRow, options: OutboxOptions): Promise<OutgoingMail> {
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
  const letters = row.locale === 'he' ? hebrew : english;
  const service = new URL(publicUrl()).host;
  const letter = letters.sign_in({
    service,
    link: `${publicUrl()}${decryptText(row.path, token)}/${token}`,
    validUntil: describeMoment(row.expiresAt, readerIn(zoneOf('UTC'), row.locale)).concat(' UTC'),
  });
  return writeLetter(
    mail,
    { letter, letters, page: { name: service, colour: houseColour }, more: {} },
    options,
  );
}

type Written = {
  letter: Letter;
  letters: Letters;
  page: Pick<HostPage, 'name' | 'colour'>;
  more: Parameters<typeof writeMessage>[0];
};

async function writeLetter(
  mail: MailRow,
  { letter, letters, page, more }: Written,
  { publicUrl, sender }: OutboxOptions,
): Promise<OutgoingMail> {
  const host = mailHost(publicUrl());
  const { name = oneLine(page.name, 80), address: from } = sender ?? { address: `no-reply@${host}` };
  const raw = await writeMessage({
    from: { name, address: from },
    to: { name: '', address: mail.recipient },
    subject: oneLine(letter.subject, 180),
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.queued_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: letterText(letter, letters),
    html: letterHtml(letter, letters, page.colour),
    ...more,
  });
  const { id, request_id: requestId, kind, recipient: to, queued_at: at } = mail;
  return { id, requestId, kind, from, to, at, raw };
}

function refusePointless(mail: RequestMail, { request, meeting }: Booking, { clock }: OutboxOptions): void {
  if (mail.recipient === forgottenGuest.email) throw new MailRefused('its guest is forgotten');
  if (mail.kind === 'confirm_request') {
    if (request.status !== 'awaiting') throw new MailRefused(`its request is ${request.status}`);
    if (clock.now() >= request.expires_at) throw new MailRefused('its request has expired');
    return;
  }
  if (mail.kind === 'slot_gone') return;
  if (!meeting) throw new MailRefused('its meeting is gone');
  // A deferred mail could arrive after the mail about the change, and the guest would believe the older one.
  if (isAboutEnd(mail.kind)) return;
  if (meeting.status === 'cancelled') throw new MailRefused('its meeting was cancelled');
  if (meeting.sequence !== mail.sequence) throw new MailRefused('its meeting was moved since');
}

/** Mail about a meeting that ends, or ends for this host. It is sent whatever happened since. */
const isAboutEnd = (kind: MailRow['kind']): boolean =>
  kind.startsWith('cancelled_') || kind.startsWith('called_off_') || kind === 'handed_over_host';

/** The host of a meeting. Before it is booked: the first host of the page, by the page's name. */
function hostOf({ meeting }: Booking, page: HostPage): { name: string; email: string } {
  if (meeting) return { name: oneLine(meeting.host_name, 80), email: meeting.host_email };
  return { name: oneLine(page.name, 80), email: page.hosts[0].host.email };
}

/** Links are derived from a process's own secret. They do not work if the request was accepted with another one. */
function refuseDeadLink(
  { kind }: RequestMail,
  { request, meeting }: Booking,
  { tokens }: OutboxOptions,
): void {
  const isOf = (token: string, hash: string | null | undefined) => hash == null || hashToken(token) === hash;
  const lives =
    kind === 'confirm_request'
      ? isOf(tokens.confirm(request.id), request.token_hash)
      : isAboutEnd(kind) ||
        (isOf(tokens.cancel(request.id), meeting?.cancel_token_hash) &&
          isOf(tokens.hostCancel(request.id, meeting?.host_key ?? ''), meeting?.host_token_hash));
  if (!lives)
    throw new OtherProcessCanSend('its link was made with another secret; all processes must have one');
}

async function factsFor(
  mail: RequestMail,
  about: { booking: Booking; page: HostPage; toHost: boolean },
  options: OutboxOptions,
): Promise<LetterFacts> {
  const { booking, page, toHost } = about;
  const { request, meeting } = booking;
  const { starts_at, ends_at } = request;
  const locale = toHost ? page.locale : request.locale;
  const zone = toHost ? page.zone : guestZone(request.timezone, page.zone);
  const reader = readerIn(zone, locale);
  const isMove = /^(?:moved|taken_over)_/.test(mail.kind);
  const movedFrom = isMove ? meeting?.moved_from : undefined;
  const hostBefore = isMove ? meeting?.moved_from_host : undefined;
  return {
    hostName: hostOf(booking, page).name,
    hostBefore: hostBefore == null ? undefined : oneLine(hostBefore, 80),
    guestName: toHost ? oneLine(request.guest_name) : greetableName(request.guest_name),
    guestEmail: request.guest_email,
    mailsGuest: request.guest_email !== forgottenGuest.email,
    when: describeWhen(starts_at, ends_at, reader),
    before:
      movedFrom == null ? undefined : describeWhen(movedFrom, movedFrom + (ends_at - starts_at), reader),
    minutes: request.duration_minutes,
    reason: reasonLabel(page, request.reason_key),
    answers: toHost ? labelledAnswers(page, request) : [],
    guestTime: toHost ? guestTime(request, reader) : undefined,
    validUntil: describeMoment(confirmableUntil(request), reader),
    links: linksFor(about, options),
    pageUrl: options.pageUrl(page.slug),
    otherTimes:
      mail.kind === 'slot_gone' ? await otherTimes(options.freeStarts, page, { request, reader }) : [],
  };
}

/** The host never gets a link of the guest, nor the guest the host's. */
function linksFor(
  { booking: { request, meeting }, toHost }: { booking: Booking; toHost: boolean },
  { tokens, publicUrl }: OutboxOptions,
): LetterFacts['links'] {
  const base = publicUrl().replace(/\/+$/, '');
  if (toHost)
    return meeting ? { cancel: `${base}/cancel/${tokens.hostCancel(request.id, meeting.host_key)}` } : {};
  if (!meeting) return { confirm: `${base}/confirm/${tokens.confirm(request.id)}` };
  const token = tokens.cancel(request.id);
  return { move: `${base}/move/${token}`, cancel: `${base}/cancel/${token}` };
}

function reasonLabel(page: Pick<HostPage, 'reasons'>, key: string | null): string | undefined {
  const reason = page.reasons.find((candidate) => candidate.key === key);
  return reason && oneLine(reason.label, 120);
}

/** The guest's zone, if it is not the host's, and the time there if it differs. */
function guestTime(
  { timezone, starts_at, ends_at }: Pick<RequestRow, 'timezone' | 'starts_at' | 'ends_at'>,
  host: Reader,
): LetterFacts['guestTime'] {
  const reader = { ...host, zone: guestZone(timezone, host.zone) };
  if (reader.zone.name === host.zone.name) return undefined;
  const isSameClock = reader.zone.offsetAt(starts_at) === host.zone.offsetAt(starts_at);
  return {
    zone: zoneInWords(reader.zone, starts_at, reader.locale),
    when: isSameClock ? undefined : describeWhen(starts_at, ends_at, reader),
  };
}

function labelledAnswers(
  page: Pick<HostPage, 'reasons' | 'customFields'>,
  request: Pick<RequestRow, 'answers' | 'reason_key'>,
): LetterFacts['answers'] {
  const answers = JSON.parse(request.answers) as Record<string, string>;
  const reason = page.reasons.find((candidate) => candidate.key === request.reason_key);
  const labels = new Map(
    [...(reason?.questions ?? []), ...page.customFields].map(({ key, label }) => [key, label]),
  );
  return Object.entries(answers).map(([key, value]) => ({
    label: oneLine(labels.get(key) ?? key, 120),
    lines: cleanLines(value, longestAnswer),
  }));
}

async function calendarPart(
  mail: RequestMail,
  { booking, page, host }: { booking: Booking; page: HostPage; host: string },
): Promise<{ icalEvent?: { method: string; filename: string; content: string } }> {
  const { request, meeting } = booking;
  if (!meeting || mail.kind === 'confirm_request' || mail.kind === 'slot_gone') return {};
  // Calendars ignore an invitation from their own owner. So the host's copy is published (RFC 5546 §3.2.1), and the guest's is an
  // invitation.
  const toHost = mail.kind.endsWith('_host');
  const method = isAboutEnd(mail.kind) ? 'CANCEL' : toHost ? 'PUBLISH' : 'REQUEST';
  const description = toHost ? aboutGuest(request, page) : '';
  // Loaded only when a mail is written, so that a service starts without it.
  const { calendarFile } = await import('./calendar-file.ts');
  const content = calendarFile(calendarEntry({ request, meeting }, { page, host, method, description }));
  return { icalEvent: { method, filename: 'meeting.ics', content } };
}

/** Describes the guest of a meeting for the host's calendar: address, time zone, reason and answers. */
export function aboutGuest(
  request: Pick<
    RequestRow,
    'guest_name' | 'guest_email' | 'timezone' | 'starts_at' | 'ends_at' | 'reason_key' | 'answers'
  >,
  page: Pick<HostPage, 'zone' | 'locale' | 'reasons' | 'customFields'>,
): string {
  const letters = page.locale === 'he' ? hebrew : english;
  const facts = {
    guestName: oneLine(request.guest_name),
    guestEmail: request.guest_email,
    guestTime: guestTime(request, readerIn(page.zone, page.locale)),
    reason: reasonLabel(page, request.reason_key),
    answers: labelledAnswers(page, request),
  };
  return factsText(letters.entryFacts(facts));
}

/** A meeting for a calendar file. `host` is the public host, which ends its UID. */
export function calendarEntry(
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  { page, host, ...more }: { page: HostPage; host: string } & Pick<CalendarEntry, 'method' | 'description'>,
): CalendarEntry {
  return {
    ...more,
    uid: `${request.id}@${host}`,
    sequence: meeting.sequence,
    stamp: meeting.cancelled_at ?? meeting.moved_at ?? meeting.booked_at,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    summary: meetingTitle(request, page),
    host: hostOf({ request, meeting }, page),
    guest: { name: oneLine(request.guest_name), email: request.guest_email },
  };
}

/** The title of a meeting in calendars. */
export function meetingTitle(request: Pick<RequestRow, 'guest_name'>, page: Pick<HostPage, 'name'>): string {
  return `${oneLine(page.name, 80)} · ${oneLine(request.guest_name)}`;
}
