import type { Locale } from '../../wire/index.ts';
import type { Place } from '../hosts/place.ts';
import { oneLine } from './sentence.ts';

/** `stranger`: has booked nothing, and does not see the link of a video call: anybody could join. `phone`: the guest's number, for `call`. */
export type PlaceReader = {
  locale: Locale;
  reader: 'stranger' | 'guest' | 'host';
  phone?: string | undefined;
};

const english = {
  where: 'Where',
  /** The guest calls the host's number. */
  guestCalls: { guest: 'By phone; you call', host: 'By phone; your guest calls' },
  /** The host calls the guest's number. */
  hostCalls: { guest: 'By phone; the host calls you', host: 'By phone; you call your guest' },
  video: { before: 'Video call; the link comes by email', after: 'Video call' },
};

type Words = typeof english;

const hebrew: Words = {
  where: 'איפה',
  guestCalls: {
    guest: 'בטלפון; השיחה יוצאת ממך אל המספר',
    host: 'בטלפון; מי שביקש את הפגישה יתקשר למספר',
  },
  hostCalls: { guest: 'בטלפון; נתקשר אליך', host: 'בטלפון; השיחה יוצאת ממך אל המספר' },
  video: { before: 'שיחת וידאו; הקישור יישלח בדואר אלקטרוני', after: 'שיחת וידאו' },
};

export const placeWords = (locale: Locale): Words => (locale === 'he' ? hebrew : english);

/** The longest text of a place that is shown, in characters. */
const longest = 2000;

/** Each line is clean. `link`: the address of a video call. */
export function describePlace(
  place: Place,
  { locale, reader, phone }: PlaceReader,
): { lines: string[]; link?: string } {
  const words = placeWords(locale);
  const to = reader === 'host' ? 'host' : 'guest';
  const text = oneLine(place.text, longest);
  switch (place.kind) {
    case 'address':
      return { lines: [text] };
    case 'phone':
      return { lines: [words.guestCalls[to], text] };
    case 'call':
      return { lines: [words.hostCalls[to], ...(phone === undefined ? [] : [oneLine(phone, 60)])] };
    case 'video':
      return reader === 'stranger'
        ? { lines: [words.video.before] }
        : { lines: [words.video.after], link: place.text };
  }
}

/** A place as one line for the calendar of a guest or a host. */
export function calendarPlace(
  place: Place,
  { locale, reader, phone }: PlaceReader & { reader: 'guest' | 'host' },
): string {
  if (place.kind !== 'call') return oneLine(place.text, longest);
  const number = reader === 'host' ? oneLine(phone ?? '', 60) : '';
  return number || placeWords(locale).hostCalls[reader];
}
