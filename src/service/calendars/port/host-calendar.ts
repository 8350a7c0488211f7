import type { Clock, Instant, WallTime } from '../../../time/index.ts';
import type { BusyCalendar } from '../../pages/host-page.ts';
import type { CalendarResponse, RequestOptions } from './calendar-request.ts';

/** A half-open range: `until` is not part of it. */
export type Range = { from: Instant; until: Instant };

/** A busy time, half-open. */
export type BusySpan = { startsAt: Instant; endsAt: Instant };

/**
 * An event that could not be read, and what is used instead:
 * - `start`: the start is unreadable. The event is left out.
 * - `end`: the end is unreadable. The event takes the rest of its day.
 * - `repeats`: some repeats are unreadable or too many. Only the times that could be read are taken.
 * - `zone`: the time zone is unknown. The times are read in the calendar's own zone.
 * - `unclear`: the event can be read in several ways. It takes the times of all of them.
 */
export type EventProblem = {
  code: 'start' | 'end' | 'repeats' | 'zone' | 'unclear';
  /** The event's title; empty if it has none. */
  title: string;
  /** The start of the event on its own clock; null if it is unreadable. */
  at: WallTime | null;
};

/** The taken times of a calendar, merged and in order, and the events that could not be read fully. */
export type BusyTimes = { spans: BusySpan[]; problems: EventProblem[] };

export const touches = ({ startsAt, endsAt }: BusySpan, range: Range): boolean =>
  endsAt > range.from && startsAt < range.until;

/** Joins the times that overlap or touch, in order. */
export function mergeSpans(spans: readonly BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = [];
  for (const { startsAt, endsAt } of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}

/**
 * A calendar of a host, behind whatever protocol. Every method rejects with a `CalendarFailure`, or with the reason of its signal. No method
 * returns less than it promises: an answer that is not complete is a failure.
 */
export type HostCalendar = {
  /** Reads the times that events take. */
  busy(range: Range, options: BusyOptions): Promise<BusyAnswer>;
  /** Left out for a calendar that can only be read. */
  write?: {
    /** Writes a meeting. Called again, also after an answer that was lost, it leaves one entry. `known`: what the last call returned. */
    put(event: HostEvent, known: Entry | undefined, signal: AbortSignal): Promise<Entry>;
    /** Removes the entry of a meeting. Resolves too if it is gone. */
    remove(uid: string, known: Entry | undefined, signal: AbortSignal): Promise<void>;
  };
};

export type BusyOptions = {
  signal: AbortSignal;
  /** The version of the copy that we have, if it covers the range. */
  known?: CalendarVersion | undefined;
  /** Of these ids, those of meetings whose entries in this calendar take no time: the database knows them. */
  ownTimes(ids: readonly string[]): Promise<OwnTimes>;
};

/** The starts that each meeting has or had. Anybody can write the id of a meeting, so an event takes no time only at one of these. */
export type OwnTimes = ReadonlyMap<string, readonly Instant[]>;

/** What identifies a version of a calendar: the validators of its server (RFC 9110 §8.8), and a hash of its text. */
export type CalendarVersion = { etag: string | null; lastModified: string | null; textHash: string | null };

/** `times`: every taken time of the range; left out if the known version is current. */
export type BusyAnswer = { version: CalendarVersion; times?: BusyTimes };

/**
 * A meeting as an entry of its host's calendar. The entry has no guests and no organizer, because a calendar server would invite them again.
 * `uid`: the meeting's id, `@` and the public host, as in mails. `revision`: a lower one never overwrites a higher one.
 */
export type HostEvent = {
  uid: string;
  revision: number;
  startsAt: Instant;
  endsAt: Instant;
  /** When the meeting was changed last. */
  changedAt: Instant;
  summary: string;
  description: string;
  location: string;
  /** The guest has not confirmed yet. */
  isTentative: boolean;
};

/** What a driver remembers of an entry. `generation` grows when the id must not be used again. */
export type Entry = { id: string; etag?: string; generation: number };

/** What a driver may use. */
export type DriverOptions = {
  clock: Clock;
  /** Sends a request. By default redirects are not followed. @throws CalendarFailure */
  request(url: URL, options: RequestOptions): Promise<CalendarResponse>;
  account: CalendarAccount;
};

/** Opens the driver of a calendar. It sends nothing yet. */
export type OpenCalendar = (calendar: BusyCalendar, options: DriverOptions) => HostCalendar;

/** The secrets of one sign-in, sealed in the database. Several calendars and processes may share it. */
export type CalendarAccount = {
  /** Undefined without a sign-in. */
  read(): Promise<{ secrets: Readonly<Record<string, string>>; version: number } | undefined>;
  /** Replaces the secrets if this is still their version. Resolves with whether it did. */
  replace(secrets: Readonly<Record<string, string>>, version: number): Promise<boolean>;
};
