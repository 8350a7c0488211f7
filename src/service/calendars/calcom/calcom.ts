import { dayMs, type Instant, minuteMs, parseInstant } from '../../../time/index.ts';
import { isRecord } from '../../../wire/index.ts';
import type { BusyCalendar, CalcomSettings } from '../../pages/host-page.ts';
import { hashOf } from '../ical/read-apart.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { BusyAnswer, BusyOptions, BusySpan, DriverOptions, Range } from '../port/host-calendar.ts';
import { type ApiAnswer, createJsonApi, type Json, type ListForm } from '../web-api/json-api.ts';

/** A booking at Cal.com. `over`: cancelled or rejected. `pending`: Cal.com waits for somebody, so it is not booked yet. */
export type CalcomBooking = BusySpan & { uid: string; state: 'accepted' | 'pending' | 'over' };

/** A request as it is looked up and booked. `uid`: the booking that was found last. */
export type CalcomWish = { requestId: string; uid: string | null; start: Instant };

/** `email` and the rest: as the guest gave them. */
export type CalcomGuest = {
  name: string;
  email: string;
  timeZone: string;
  language: string;
  answers: Readonly<Record<string, string>>;
};

export type Calcom = ReturnType<typeof openCalcom>;

/** Whether Cal.com has certainly done nothing: it answered with a refusal. */
export const isRefusal = ({ kind }: CalendarFailure): boolean =>
  ['signIn', 'refused', 'missing', 'otherHost', 'limited', 'changed'].includes(kind);

/** Each group of calls has a version of its own. A wrong one selects an older form of answers, which we do not read. */
const versions = { slots: '2024-09-04', eventTypes: '2024-06-14', bookings: '2024-08-13' };
/** Slots are listed for 60 days. */
const coveredDays = 62;
/** Bookings are looked for in the days around their start. */
const aroundMs = 2 * dayMs;
const pageSize = 100;
/** A booking that was moved leads to the next one. */
const mostMoves = 50;
const bookMs = 15_000;
/** Names our request in a booking. */
const requestKey = 'agentBookingRequest';

/**
 * An event type of Cal.com. `busy` reads the starts that it lists, each with its end: the times that are free. Every method rejects with a
 * `CalendarFailure`. After one that is not `isRefusal`, a booking may have been made, moved or cancelled all the same.
 */
export function openCalcom(calendar: BusyCalendar, options: DriverOptions) {
  const { eventType, apiKey, minutes } = calendar.calcom as CalcomSettings;
  const apiOf = (version: string) =>
    createJsonApi({ base: calendar.url, apiKey, headers: { 'cal-api-version': version } }, options);
  const slots = apiOf(versions.slots);
  const eventTypes = apiOf(versions.eventTypes);
  const bookings = apiOf(versions.bookings);
  const urlOf = (path: string, query: Record<string, string> = {}) =>
    new URL(`${calendar.url}${path}?${new URLSearchParams(query)}`);

  const readEventType = async (signal: AbortSignal): Promise<Json> => {
    const { body } = await eventTypes.send(urlOf(`event-types/${eventType}`), { statuses: [200], signal });
    const { data } = body;
    if (!isRecord(data) || data.id !== eventType || typeof data.lengthInMinutes !== 'number')
      throw new CalendarFailure('unexpected', 'no event type');
    requireSuitable(data, calendar.calcom as CalcomSettings);
    return data;
  };

  const readSlots = async ({ from, until }: Range, signal: AbortSignal): Promise<BusySpan[]> => {
    const [start, end] = [from, until].map((at) => new Date(at).toISOString());
    const range = { start: `${start}`, end: `${end}`, timeZone: 'UTC', format: 'range' };
    const url = urlOf('slots', { eventTypeId: String(eventType), ...range });
    const { body } = await slots.send(url, { statuses: [200], signal });
    const { data, status } = body;
    const days = status === 'success' && isRecord(data) ? Object.values(data) : [undefined];
    return days.flatMap((day) => {
      if (!Array.isArray(day)) throw new CalendarFailure('unexpected', 'no list of slots');
      return day.map((slot) => readSpan(slot, minutes));
    });
  };

  const getBooking = async (uid: string, signal: AbortSignal): Promise<Json> => {
    const url = urlOf(`bookings/${encodeURIComponent(uid)}`);
    return bookingIn(await bookings.send(url, { statuses: [200], signal }));
  };
  const followMoves = async (first: Json, signal: AbortSignal): Promise<CalcomBooking> => {
    let booking = first;
    for (let move = 0; move < mostMoves; move += 1) {
      if (typeof booking.rescheduledToUid !== 'string') return readBooking(booking);
      booking = await getBooking(booking.rescheduledToUid, signal);
    }
    throw new CalendarFailure('unexpected', 'a booking that is moved without an end');
  };
  const change = async (uid: string, verb: string, { body, signal }: { body: Json; signal: AbortSignal }) => {
    const url = urlOf(`bookings/${encodeURIComponent(uid)}/${verb}`);
    // A refusal may mean that an earlier call has done it, so the caller looks.
    const statuses = [200, 201, 400, 409];
    await bookings.send(url, { method: 'POST', body, statuses, signal, timeoutMs: bookMs });
  };

  return {
    async busy(range: Range, { signal, known }: BusyOptions): Promise<BusyAnswer> {
      await readEventType(signal);
      const now = options.clock.now();
      const until = Math.min(range.until, now + coveredDays * dayMs);
      const spans = await readSlots({ from: Math.max(range.from, now), until }, signal);
      const version = { etag: null, lastModified: null, textHash: hashOf(JSON.stringify(spans)) };
      if (version.textHash === known?.textHash) return { version };
      const distinct = new Map(spans.map((span) => [span.startsAt, span]));
      return { version, times: { spans: [...distinct.values()], problems: [] } };
    },
    async lists(start: Instant, signal: AbortSignal): Promise<boolean> {
      const spans = await readSlots({ from: start - minuteMs, until: start + dayMs }, signal);
      return spans.some(({ startsAt }) => startsAt === start);
    },
    /** The booking of a request, whatever happened to it there. Undefined if there was never one. */
    async find(
      { requestId, uid, start }: CalcomWish,
      signal: AbortSignal,
    ): Promise<CalcomBooking | undefined> {
      if (uid !== null) return followMoves(await getBooking(uid, signal), signal);
      const [afterStart, beforeEnd] = [start - aroundMs, start + aroundMs].map((at) =>
        new Date(at).toISOString(),
      );
      const query = {
        ...{ eventTypeId: String(eventType), afterStart: `${afterStart}`, beforeEnd: `${beforeEnd}` },
        // Cancelled ones too: the host may have cancelled a booking whose answer we lost.
        ...{ status: 'upcoming,past,cancelled,unconfirmed', take: String(pageSize), skip: '0' },
      };
      const { all } = await bookings.readList(urlOf('bookings', query), bookingList, signal);
      const ours = all.filter(({ metadata }) => isRecord(metadata) && metadata[requestKey] === requestId);
      const live = ours.find((one) => readBooking(one).state !== 'over');
      const last =
        live ?? ours.find(({ rescheduledToUid }) => typeof rescheduledToUid !== 'string') ?? ours[0];
      return last && followMoves(last, signal);
    },
    /** `refused`: Cal.com does not take it. The time may be taken, also by an earlier call whose answer was lost. */
    async book(
      { requestId, start }: CalcomWish,
      { answers, ...attendee }: CalcomGuest,
      signal: AbortSignal,
    ): Promise<CalcomBooking | 'refused'> {
      const fields = fillableFields(await readEventType(signal));
      const responses = Object.entries(answers).filter(([key]) => fields.has(key));
      const answer = await bookings.send(urlOf('bookings'), {
        method: 'POST',
        body: {
          ...{ start: new Date(start).toISOString(), eventTypeId: eventType, attendee },
          ...{ bookingFieldsResponses: Object.fromEntries(responses), metadata: { [requestKey]: requestId } },
        },
        statuses: [201, 400, 409],
        signal,
        timeoutMs: bookMs,
      });
      return answer.status === 201 ? readBooking(bookingIn(answer)) : 'refused';
    },
    /** What came of it is looked up by `find`. */
    move: (uid: string, start: Instant, signal: AbortSignal) =>
      change(uid, 'reschedule', { body: { start: new Date(start).toISOString() }, signal }),
    cancel: (uid: string, signal: AbortSignal) =>
      change(uid, 'cancel', { body: { cancellationReason: 'Cancelled through the booking page' }, signal }),
  };
}

const bookingList: ListForm = {
  itemsOf: ({ status, data }) => (status === 'success' ? data : undefined),
  next({ pagination }, url) {
    if (!isRecord(pagination)) throw new CalendarFailure('unexpected', 'a list without its number of pages');
    if (pagination.hasNextPage !== true) return undefined;
    const following = new URL(url);
    following.searchParams.set('skip', String(Number(url.searchParams.get('skip')) + pageSize));
    return following;
  },
};

function bookingIn({ body: { status, data } }: ApiAnswer): Json {
  if (status === 'success' && isRecord(data)) return data;
  throw new CalendarFailure('unexpected', 'no booking');
}

const states: Record<string, CalcomBooking['state']> = {
  accepted: 'accepted',
  pending: 'pending',
  awaiting_host: 'pending',
  cancelled: 'over',
  rejected: 'over',
};

function readBooking(booking: Json): CalcomBooking {
  const state = states[String(booking.status)];
  if (typeof booking.uid !== 'string' || !state) throw new CalendarFailure('unexpected', 'no booking');
  return { uid: booking.uid, state, ...readSpan(booking) };
}

/** `minutes`: how long it has to be. */
function readSpan(span: unknown, minutes?: number): BusySpan {
  const { start, end } = isRecord(span) ? span : {};
  const [startsAt, endsAt] = [start, end].map((time) => parseInstant(String(time)));
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt)
    throw new CalendarFailure('unexpected', 'a slot or a booking without a time');
  if (minutes !== undefined && endsAt - startsAt !== minutes * minuteMs)
    throw new CalendarFailure('unexpected', `a slot that is not ${minutes} minutes long`);
  return { startsAt, endsAt };
}

/** What an event type must not have, because a booking would not be what our pages and mails say. */
const forbidden: [fields: string[], reason: string][] = [
  [['confirmationPolicy'], 'its bookings wait for the host; turn "Requires confirmation" off'],
  [['recurrence'], 'it repeats; turn "Recurring event" off'],
  [['seats', 'seatsPerTimeSlot'], 'several guests share one time; turn "Offer seats" off'],
  [['teamId', 'schedulingType'], 'it belongs to a team; take an event type of one person'],
  [['price'], 'it has to be paid for'],
  [['requiresBookerEmailVerification'], 'it asks guests for a code; turn the verification of emails off'],
  [['disableCancelling', 'disableRescheduling'], 'its bookings cannot be cancelled or moved; allow both'],
];

/** What a default field of an event type gets without a question. */
const filledByUs = new Set(['name', 'email', 'location', 'rescheduleReason']);
const textTypes = new Set(['text', 'textarea', 'address', 'phone', 'url']);

/** @throws CalendarFailure in words, if the event type cannot keep what the page promises */
export function requireSuitable(eventType: Json, { minutes, questions }: CalcomSettings): void {
  const refuse = (reason: string): never => {
    throw new CalendarFailure('unsuitable', reason);
  };
  for (const [fields, reason] of forbidden)
    if (fields.some((field) => isOn(eventType[field], field.startsWith('disable')))) refuse(reason);
  const { lengthInMinutes, lengthInMinutesOptions } = eventType;
  // Cal.com gives a moved booking the default length.
  if (Array.isArray(lengthInMinutesOptions) && lengthInMinutesOptions.length > 1)
    refuse('it has several lengths; make an event type and a page for each');
  if (lengthInMinutes !== minutes)
    refuse(`it is ${lengthInMinutes} minutes long, and durationsMinutes of the page is [${minutes}]`);
  if (listIn(eventType, 'locations').some(({ type }) => String(type).startsWith('attendee')))
    refuse('its guests choose the place; set one of the host');
  const asked = new Set(questions);
  for (const { slug, type, isRequired } of fieldsOf(eventType))
    if (isRequired && !filledByUs.has(slug) && !(asked.has(slug) && textTypes.has(type)))
      refuse(
        textTypes.has(type)
          ? `it requires an answer to ${slug}; add a required question with this key to customFields, or make it optional`
          : `it requires an answer to ${slug}, which is no text; make it optional`,
      );
}

export function fillableFields(eventType: Json): ReadonlySet<string> {
  const texts = fieldsOf(eventType).filter(({ slug, type }) => textTypes.has(type) && !filledByUs.has(slug));
  return new Set(texts.map(({ slug }) => slug));
}

const fieldsOf = (eventType: Json) =>
  listIn(eventType, 'bookingFields').map(({ slug, type, required, hidden }) => ({
    slug: String(slug ?? type),
    type: String(type),
    isRequired: required === true && hidden !== true,
  }));

function listIn(eventType: Json, name: string): Json[] {
  const list = eventType[name];
  if (Array.isArray(list) && list.every(isRecord)) return list;
  throw new CalendarFailure('unexpected', `an event type without a list ${name}`);
}

/** Settings that are off are missing, null, false, 0 or `{ disabled: true }`. `forbids`: its own setting is named `disabled`. */
function isOn(value: unknown, forbids: boolean): boolean {
  const disabled = isRecord(value) && value.disabled === true;
  return forbids ? disabled : Boolean(value) && !disabled;
}
