import { isRecord } from '../../../wire/index.ts';
import type { CalcomSettings } from '../../pages/host-page.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { Json } from '../web-api/json-api.ts';

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

/** The fields that take a text of the guest. */
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
