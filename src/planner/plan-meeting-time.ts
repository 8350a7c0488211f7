import type { Slot } from '../wire/index.ts';
import type { Reading } from './read-time-phrase.ts';

/** A phrase, the free slots that were read, and the moment and zone in which the guest speaks. */
export type MeetingTimeQuestion<S extends Slot = Slot> = {
  phrase: string;
  /** The service's own slots; the answer holds only these objects. */
  slots: readonly S[];
  /** What was read, as ISO date-times: outside of it nothing is known. Left out: from `now` to the last slot. */
  covered?: { from: string; to: string };
  now: Date;
  /** The guest's IANA zone. */
  timezone: string;
  /** BCP 47: `en`, `en-US`, `en-GB`, `he`; left out: by the phrase's script. */
  locale?: string;
};

/** What a phrase selects among the slots; `nearest` holds the last slot before and the first after what was asked. */
export type MeetingTimeAnswer<S extends Slot = Slot> =
  | { kind: 'offer'; reading: Reading; otherReadings: Reading[]; slots: S[] }
  | { kind: 'none'; reading: Reading; otherReadings: Reading[]; nearest: S[] }
  | { kind: 'beyond'; reading: Reading }
  | { kind: 'ask'; question: string; readings: (Reading & { slots: S[] })[] }
  | { kind: 'unread'; part: string; understood?: string }
  | { kind: 'no-time' };
