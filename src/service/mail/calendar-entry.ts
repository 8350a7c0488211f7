import { zoneOf } from '../../time/index.ts';
import { calendarFile, type Method } from '../calendars/ical/write-calendar.ts';
import { type Place, phoneKey, placeOf } from '../hosts/place.ts';
import type { Booking, BookingRecord, MeetingRow, RequestRow } from '../meetings/booking-rows.ts';
import { longestAnswer } from '../meetings/longest-texts.ts';
import { type HostPage, hostKey, type PageHost, type Pages } from '../pages/host-page.ts';
import { calendarPlace, describePlace, type PlaceReader } from '../text/place-words.ts';
import { cleanLines, oneLine } from '../text/sentence.ts';
import { describeWhen, guestZone, readerIn } from '../text/when.ts';
import { type Fact, fact, factsText, type LetterWords, letterWords } from './letters/letter.ts';
import { mailHost } from './transports/message.ts';

type EntryRequest = Pick<
  RequestRow,
  'guest_name' | 'guest_email' | 'timezone' | 'locale' | 'starts_at' | 'ends_at' | 'reason_key' | 'answers'
>;
/** What an entry needs to know of a page. `hosts` may be empty for a page that is gone. */
export type EntryPage = Pick<
  HostPage,
  'slug' | 'name' | 'headline' | 'zone' | 'locale' | 'reasons' | 'customFields' | 'places'
> & { hosts: readonly PageHost[] };

/** The texts of a meeting in a calendar. Empty ones are not known. `subject`: what it is about, else the name of the page. */
export type EntryTexts = { subject: string; summary: string; description: string; location: string };

/**
 * Writes the texts for the calendar of a guest or a host. The title names the reason or the headline of the page, and with whom the meeting
 * is. The host's description holds the guest: address, time zone, reason and answers.
 */
export function entryTexts(
  { request, hostKey: key }: { request: EntryRequest; hostKey: string },
  { page, reader }: { page: EntryPage; reader: 'guest' | 'host' },
): EntryTexts {
  const toHost = reader === 'host';
  const facts = guestFacts(request, page, letterWords(page.locale));
  const about = aboutOf(page, request.reason_key);
  const [name, guest] = [oneLine(page.name, 80), oneLine(request.guest_name)];
  const place = placeOf(page, { reasonKey: request.reason_key, hostKey: key });
  const locale = toHost ? page.locale : request.locale;
  return {
    subject: about ?? name,
    summary: toHost ? `${about ?? name} · ${guest}` : `${name} · ${about ?? guest}`,
    description: toHost
      ? factsText([facts.who, ...facts.zone, facts.page, ...facts.about, ...facts.answers])
      : '',
    location: place ? calendarPlace(place, { locale, reader, phone: phoneFor(place, request) }) : '',
  };
}

/** Stands for a page that is not offered any more. */
export function unknownPage(slug: string): EntryPage {
  return {
    slug,
    name: slug,
    headline: null,
    zone: zoneOf('UTC'),
    locale: 'en',
    reasons: [],
    customFields: [],
    places: { page: null, reasons: new Map() },
    hosts: [],
  };
}

/** A meeting as a calendar file for its guest or its host. `host` is the public host of the service, which ends the UID. */
export function meetingFile(
  { request, meeting }: { request: RequestRow; meeting: MeetingRow },
  {
    page,
    host,
    reader,
    method,
  }: { page: HostPage; host: string; reader: 'guest' | 'host'; method: Exclude<Method, 'stored'> },
): Promise<string> {
  const entry = {
    ...entryTexts({ request, hostKey: meeting.host_key }, { page, reader }),
    id: `${request.id}@${host}`,
    sequence: meeting.sequence,
    stamp: new Date(meeting.cancelled_at ?? meeting.moved_at ?? meeting.booked_at),
    start: new Date(meeting.starts_at),
    end: new Date(meeting.ends_at),
    people: {
      host: hostOf({ request, meeting }, page),
      guest: { name: oneLine(request.guest_name), email: request.guest_email },
    },
  };
  return calendarFile([entry], method);
}

/**
 * Booked meetings as one calendar file to import or subscribe to (RFC 5545). With the `publicUrl` and the `pages` of the service, the
 * entries are those that its mails bring to the host: the same UID, title and description. A page that `pages` does not hold is named by
 * its slug, and its questions by their keys.
 */
export async function meetingsCalendar(
  bookings: BookingRecord[],
  { publicUrl, pages = new Map() }: { publicUrl: string; pages?: Pages },
): Promise<string> {
  const entries = bookings
    .filter(({ status }) => status === 'booked')
    .map((booking) => {
      const page = pages.get(booking.slug) ?? unknownPage(booking.slug);
      const startsAt = Date.parse(booking.start);
      const endsAt = startsAt + booking.durationMinutes * 60_000;
      const request = {
        guest_name: booking.guestName,
        guest_email: booking.guestEmail,
        timezone: booking.timezone,
        locale: booking.locale,
        starts_at: startsAt,
        ends_at: endsAt,
        reason_key: booking.reasonKey,
        answers: JSON.stringify(booking.answers),
      };
      return {
        id: `${booking.id}@${mailHost(publicUrl)}`,
        sequence: booking.sequence ?? 0,
        stamp: new Date(booking.bookedAt ?? startsAt),
        start: new Date(startsAt),
        end: new Date(endsAt),
        ...entryTexts({ request, hostKey: hostKey(booking.hostEmail ?? '') }, { page, reader: 'host' }),
      };
    });
  return calendarFile(entries, 'PUBLISH');
}

/** What mail and calendar entries say about a guest. The guest's zone, and the time there, are given if they differ from the host's. */
export function guestFacts(request: EntryRequest, page: EntryPage, { facts, locale }: LetterWords) {
  const { starts_at, ends_at } = request;
  const zone = guestZone(request.timezone, page.zone);
  const when = describeWhen(starts_at, ends_at, { ...readerIn(page.zone, locale), zone });
  const isSameClock = zone.offsetAt(starts_at) === page.zone.offsetAt(starts_at);
  const reason = reasonLabel(page, request.reason_key);
  return {
    who: fact(facts.guest, oneLine(request.guest_name), request.guest_email),
    about: reason === undefined ? [] : [fact(facts.about, reason)],
    page: fact(facts.page, ...pageLines(page)),
    zone: zone.name === page.zone.name ? [] : [fact(facts.guestZone, when.zone)],
    time: isSameClock ? [] : [fact(facts.guestTime, when.day, when.hours)],
    answers: answersOf(page, request).map(({ question, answer }) => {
      const values = cleanLines(answer, longestAnswer);
      return { label: question, values, lines: values.length > 1 };
    }),
  } satisfies Record<string, Fact | Fact[]>;
}

/** The host of a meeting. Before it is booked: the first host of the page, by the page's name. */
export function hostOf({ meeting }: Booking, page: HostPage): { name: string; email: string } {
  if (meeting) return { name: oneLine(meeting.host_name, 80), email: meeting.host_email };
  return { name: oneLine(page.name, 80), email: page.hosts[0].host.email };
}

/** The place of a meeting, as a fact. Nothing if it is not known. */
export function placeFact(
  { request, meeting }: Booking,
  page: HostPage,
  { reader, words }: { reader: PlaceReader['reader']; words: LetterWords },
): Fact[] {
  const place = placeOf(page, { reasonKey: request.reason_key, hostKey: meeting?.host_key });
  if (!place) return [];
  const { locale, facts } = words;
  const { lines, link } = describePlace(place, { locale, reader, phone: phoneFor(place, request) });
  return [{ label: facts.where, values: lines, ...(link !== undefined && { link }) }];
}

/** The number that the guest gave, if the host calls it. */
function phoneFor(place: Place, { answers }: Pick<RequestRow, 'answers'>): string | undefined {
  if (place.kind !== 'call') return undefined;
  const { [phoneKey]: phone } = JSON.parse(answers) as Record<string, string>;
  return phone;
}

/** The name of a page for its host, and its headline. Without one its slug, because two pages may have the same name. */
export function pageLines({ slug, name, headline }: Pick<HostPage, 'slug' | 'name' | 'headline'>): string[] {
  return [oneLine(name, 80), oneLine(headline ?? slug, 120)];
}

/** What a meeting is about: the reason, else the headline of the page, if it has one. */
export function aboutOf(page: EntryPage, key: string | null): string | undefined {
  return reasonLabel(page, key) ?? (page.headline === null ? undefined : oneLine(page.headline, 80));
}

/** Undefined without a reason. */
export function reasonLabel(page: Pick<HostPage, 'reasons'>, key: string | null): string | undefined {
  const reason = page.reasons.find((candidate) => candidate.key === key);
  return reason && oneLine(reason.label, 120);
}

/** The guest's answers, each with its question, or with its key if the page does not ask it any more. */
export function answersOf(
  page: Pick<HostPage, 'reasons' | 'customFields'> | undefined,
  { reason_key, answers }: Pick<RequestRow, 'reason_key' | 'answers'>,
): { question: string; answer: string }[] {
  const reason = page?.reasons.find(({ key }) => key === reason_key);
  const questions = [...(reason?.questions ?? []), ...(page?.customFields ?? [])];
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const given = Object.entries(JSON.parse(answers) as Record<string, string>);
  return given.map(([key, answer]) => ({ question: oneLine(labels.get(key) ?? key, 120), answer }));
}
