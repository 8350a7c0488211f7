import { type Booking, forgottenGuest } from '../meetings/booking-rows.ts';
import { pageAgain } from '../meetings/page-again.ts';
import { confirmableUntil } from '../meetings/states.ts';
import type { HostPage } from '../pages/host-page.ts';
import { otherTimes } from '../slots/free-days.ts';
import { greetableName } from '../text/greetable-name.ts';
import { fillIn, oneLine, type Sentence, say } from '../text/sentence.ts';
import { describeMoment, describeWhen, guestZone, type Reader, readerIn } from '../text/when.ts';
import { aboutOf, guestFacts, hostOf, placeFact, reasonLabel } from './calendar-entry.ts';
import {
  type Button,
  type Fact,
  fact,
  fillLetter,
  type Letter,
  type LetterWords,
  letterWords,
  type MailKind,
} from './letters/letter.ts';
import type { OutboxOptions } from './outbox.ts';

/** A mail about a meeting. */
export type MeetingMail = {
  kind: MailKind;
  booking: Booking;
  page: HostPage;
  toHost: boolean;
  /** How the meeting comes into the reader's calendar. Only with `file` the mail has a calendar file. `unwritten`: the last attempt to write into it failed. */
  entry: 'file' | 'written' | 'unwritten' | 'calcom';
};

/** Whether the mail is about a meeting that ends. It is sent whatever happened since. */
export const endsMeeting = (kind: string): boolean => /^(?:cancelled|called_off|rebook)_/.test(kind);

/** Writes the letter of a mail about a request or its meeting. All texts are cleaned; times are in the reader's zone and language. */
export async function meetingLetter(mail: MeetingMail, options: OutboxOptions): Promise<Letter> {
  const { kind, booking, page, toHost, entry } = mail;
  const { request } = booking;
  const words = letterWords(toHost ? page.locale : request.locale);
  const reader = readerIn(toHost ? page.zone : guestZone(request.timezone, page.zone), words.locale);
  const host = hostOf(booking, page).name;
  const { shortDay, from } = describeWhen(request.starts_at, request.ends_at, reader);
  // Anybody can enter a name for a stranger. In a subject and in mail to the guest it is left out if it looks like an advertisement.
  const greeted = greetableName(request.guest_name);
  const about = aboutOf(page, request.reason_key) ?? oneLine(page.name, 80);
  const isErased = request.guest_email === forgottenGuest.email;
  const letter = fillLetter(kind, words, {
    opening: kind === 'called_off_host' && isErased ? 'called_off_host_erased' : kind,
    when: `${shortDay}, ${from}`,
    who: toHost ? `${greeted ?? request.guest_email} · ${about}` : host,
    host,
    entry: words.entries[entryWords(mail)],
    validUntil: describeMoment(confirmableUntil(request), reader),
  });
  const hello = greeted ? fillIn(words.helloTo, { guest: greeted }) : fillIn(words.hello, {});
  return {
    ...letter,
    opening: [...(toHost ? [] : [hello]), ...letter.opening],
    facts: meetingFacts(mail, words, reader),
    middle: [
      ...(endsMeeting(kind) ? [fillIn(words.endings[entry], {})] : []),
      ...letter.middle,
      ...(kind === 'slot_gone' ? await otherTimesWords(mail, { words, reader }, options) : []),
    ],
    buttons: buttonsFor(mail, words, options),
  };
}

function entryWords({ kind, entry, toHost }: MeetingMail): keyof LetterWords['entries'] {
  if (entry === 'calcom') return toHost ? 'calcom' : 'calcomGuest';
  return entry === 'file' && kind.startsWith('moved_') ? 'newFile' : entry;
}

function meetingFacts(
  { kind, booking, page, toHost }: MeetingMail,
  words: LetterWords,
  reader: Reader,
): Fact[] {
  const { request, meeting } = booking;
  const { starts_at, ends_at } = request;
  const { facts } = words;
  const guest = guestFacts(request, page, words);
  // A host reads the headline under the booking page.
  const about = (toHost ? reasonLabel : aboutOf)(page, request.reason_key);
  const when = describeWhen(starts_at, ends_at, reader);
  const takesPlace = !endsMeeting(kind) && kind !== 'slot_gone';
  const placeReader = toHost ? 'host' : meeting ? 'guest' : 'stranger';
  const movedFrom = kind.startsWith('moved_') ? meeting?.moved_from : undefined;
  const before =
    movedFrom == null ? undefined : describeWhen(movedFrom, movedFrom + ends_at - starts_at, reader);
  return [
    toHost ? guest.who : fact(facts.with, hostOf(booking, page).name),
    fact(facts.when, when.day, when.hours),
    ...(before ? [fact(facts.before, before.day, before.hours)] : []),
    fact(facts.length, words.minutes(request.duration_minutes)),
    fact(facts.zone, when.zone),
    ...(takesPlace ? placeFact(booking, page, { reader: placeReader, words }) : []),
    ...(about === undefined ? [] : [fact(facts.about, about)]),
    ...(toHost ? [guest.page, ...guest.zone, ...guest.time] : []),
    ...(toHost && !endsMeeting(kind) ? guest.answers : []),
  ];
}

async function otherTimesWords(
  { booking: { request }, page }: MeetingMail,
  { words, reader }: { words: LetterWords; reader: Reader },
  { freeStarts }: OutboxOptions,
): Promise<Sentence[]> {
  const days = await otherTimes(freeStarts, page, { request, reader });
  if (days?.length === 0) return [fillIn(words.noOtherTime, {})];
  // Clock times alone have no direction, and would run from left to right. With the mark the earliest time comes first.
  const mark = words.locale === 'he' ? '\u200f' : '';
  const listed = days?.map(
    ({ day, times }) => say`${day}: ${mark + times.map(({ clock }) => clock).join(', ')}`,
  );
  return listed ? [fillIn(words.otherTimes, {}), ...listed] : [];
}

/** The host never gets a link of the guest, nor the guest the host's. */
function buttonsFor(
  { kind, booking: { request, meeting }, toHost }: MeetingMail,
  { buttons }: LetterWords,
  options: OutboxOptions,
): Button[] {
  const { tokens, publicUrl } = options;
  const base = publicUrl();
  if (kind === 'confirm_request')
    return [{ label: buttons.confirm, url: `${base}/confirm/${tokens.confirm(request.id)}` }];
  if (kind === 'rebook_guest') return [{ label: buttons.move, url: pageAgain(options, request) }];
  if (kind === 'called_off_guest' || kind === 'slot_gone')
    return [{ label: buttons.page, url: pageAgain(options, request) }];
  if (endsMeeting(kind) || !meeting || kind === 'unbooked_host') return [];
  const token = toHost ? tokens.hostCancel(request.id, meeting.host_key) : tokens.cancel(request.id);
  const move: Button = { label: buttons.move, url: `${base}/move/${token}`, quiet: true };
  const cancel: Button = { label: buttons.cancel, url: `${base}/cancel/${token}`, quiet: true };
  if (!toHost) return [move, cancel];
  // Both lead to one page with both buttons. An erased guest cannot be asked for another time.
  const rebook: Button = { label: buttons.rebook, url: `${cancel.url}?rebook`, quiet: true };
  return request.guest_email === forgottenGuest.email ? [cancel] : [cancel, rebook];
}
