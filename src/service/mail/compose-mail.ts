import { type Instant, zoneOf } from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { copyServesUntil, readCalendarRows, readProblems } from '../calendars/calendar-rows.ts';
import { readReason } from '../calendars/calendar-unreadable.ts';
import { readDisabled } from '../hooks/hook-rows.ts';
import { readFailure } from '../hooks/send-webhook.ts';
import { placeOf } from '../hosts/place.ts';
import { type Booking, bookingOf, forgottenGuest } from '../meetings/booking-rows.ts';
import { decryptText } from '../meetings/encrypted-text.ts';
import { pageAgain } from '../meetings/page-again.ts';
import { confirmableUntil } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { calendarsOfPage, type HostPage } from '../pages/host-page.ts';
import { webhooksOf } from '../pages/webhooks.ts';
import { otherTimes } from '../slots/free-days.ts';
import { greetableName } from '../text/greetable-name.ts';
import { describePlace, type PlaceInWords } from '../text/place-words.ts';
import { oneLine } from '../text/sentence.ts';
import { houseColour } from '../text/style.ts';
import { describeDay, describeMoment, describeWhen, guestZone, readerIn } from '../text/when.ts';
import {
  aboutOf,
  calendarEntry,
  guestTime,
  hostOf,
  labelledAnswers,
  pageLines,
  phoneFor,
  reasonLabel,
} from './calendar-entry.ts';
import { english } from './letters/english.ts';
import { hebrew } from './letters/hebrew.ts';
import {
  type CalendarMailKind,
  type Letter,
  type LetterFacts,
  type Letters,
  letterHtml,
  letterText,
  type MailKind,
} from './letters/letter.ts';
import { webhookLetters } from './letters/webhook-letter.ts';
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
  if (mail.kind === 'webhook_failed_host') return composeWebhookMail(mail, options);
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

/** Mail to the host of the meeting whose event a webhook did not take. Not sent if the webhook was enabled in the meantime. */
async function composeWebhookMail(mail: MailRow, options: OutboxOptions): Promise<OutgoingMail> {
  const pages = [...options.pages.values()];
  const webhook = webhooksOf(options.pages).find(({ id }) => id === mail.request_id);
  const ofHost = pages.find(({ hosts }) => hosts.some(({ host }) => host.email === mail.recipient));
  const page = ofHost ?? pages[0];
  if (!webhook || !page) throw new OtherProcessCanSend('no page here has its webhook');
  const disabled = await options.store.read((sql) => readDisabled(sql, webhook));
  if (!disabled) throw new MailRefused('its webhook works again');
  const letters = page.locale === 'he' ? hebrew : english;
  const letter = webhookLetters[page.locale]({
    webhookHost: new URL(webhook.url).hostname,
    failure: readFailure(oneLine(disabled.reason, 200)),
    since: describeMoment(disabled.at, readerIn(page.zone, page.locale)),
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
  if (mail.kind === 'reminder_guest' && clock.now() >= meeting.starts_at)
    throw new MailRefused('its meeting has begun');
}

/** Mail about a meeting that ends, or ends for this host. It is sent whatever happened since. */
const isAboutEnd = (kind: MailRow['kind']): boolean =>
  /^(?:cancelled|called_off|rebook)_/.test(kind) || kind === 'handed_over_host';

const withoutCalendarFile: ReadonlySet<MailKind> = new Set([
  'confirm_request',
  'slot_gone',
  'reminder_guest',
]);

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
    about: aboutOf(page, request.reason_key),
    pageLines: pageLines(page),
    place: placeFor(mail, about),
    answers: toHost ? labelledAnswers(page, request) : [],
    guestTime: toHost ? guestTime(request, reader) : undefined,
    validUntil: describeMoment(confirmableUntil(request), reader),
    links: linksFor(about, options),
    pageUrl: pageAgain(options, request),
    otherTimes:
      mail.kind === 'slot_gone' ? await otherTimes(options.freeStarts, page, { request, reader }) : [],
  };
}

/** The place of a meeting that takes place, for the reader of the mail. */
function placeFor(
  { kind }: RequestMail,
  { booking: { request, meeting }, page, toHost }: { booking: Booking; page: HostPage; toHost: boolean },
): PlaceInWords | undefined {
  if (isAboutEnd(kind) || kind === 'slot_gone') return undefined;
  const place = placeOf(page, { reasonKey: request.reason_key, hostKey: meeting?.host_key });
  if (!place) return undefined;
  return describePlace(place, {
    locale: toHost ? page.locale : request.locale,
    reader: toHost ? 'host' : meeting ? 'guest' : 'stranger',
    phone: phoneFor(place, request),
  });
}

/** The host never gets a link of the guest, nor the guest the host's. */
function linksFor(
  { booking: { request, meeting }, toHost }: { booking: Booking; toHost: boolean },
  { tokens, publicUrl }: OutboxOptions,
): LetterFacts['links'] {
  const base = publicUrl().replace(/\/+$/, '');
  if (toHost) {
    if (!meeting) return {};
    const cancel = `${base}/cancel/${tokens.hostCancel(request.id, meeting.host_key)}`;
    // Both lead to one page with both buttons. An erased guest cannot be asked for another time.
    return { cancel, ...(request.guest_email !== forgottenGuest.email && { rebook: `${cancel}?rebook` }) };
  }
  if (!meeting) return { confirm: `${base}/confirm/${tokens.confirm(request.id)}` };
  const token = tokens.cancel(request.id);
  return { move: `${base}/move/${token}`, cancel: `${base}/cancel/${token}` };
}

async function calendarPart(
  mail: RequestMail,
  { booking, page, host }: { booking: Booking; page: HostPage; host: string },
): Promise<{ icalEvent?: { method: string; filename: string; content: string } }> {
  const { request, meeting } = booking;
  if (!meeting || withoutCalendarFile.has(mail.kind)) return {};
  // Calendars ignore an invitation from their own owner. So the host's copy is published (RFC 5546 §3.2.1), and the guest's is an
  // invitation.
  const toHost = mail.kind.endsWith('_host');
  const method = isAboutEnd(mail.kind) ? 'CANCEL' : toHost ? 'PUBLISH' : 'REQUEST';
  const reader = toHost ? 'host' : 'guest';
  // Loaded only when a mail is written, so that a service starts without it.
  const { calendarFile } = await import('./calendar-file.ts');
  const content = calendarFile(calendarEntry({ request, meeting }, { page, host, method, reader }));
  return { icalEvent: { method, filename: 'meeting.ics', content } };
}
