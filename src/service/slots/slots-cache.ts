import type { Instant } from '../../time/index.ts';

/** What was written for a question; bytes, because turning a text into them costs more than all else that a kept answer does. */
export type WrittenList = Uint8Array<ArrayBuffer>;

/** Slot lists that were written, as long as they are what would be written again. */
export type SlotsCache = {
  /** What was kept for a question at a state of the store. */
  find(question: string, moment: Moment): WrittenList | undefined;
  keep(question: string, moment: Moment, list: WrittenList): void;
};

/**
 * When something was read: the version of the store, taken before the list is read, and the time. A commit in between leaves the
 * newer list under the older version, where nobody finds it.
 */
export type Moment = { version: number; now: Instant };

const minuteMs = 60_000;
const mostBytes = 16 * 1024 * 1024;

/**
 * Keeps lists until anything was committed or a minute is over. Starts lie on whole minutes, so within a minute neither notice
 * nor horizon moves one in or out. Bounded by size: the questions are the callers'.
 */
export function createSlotsCache(): SlotsCache {
  const kept = new Map<string, WrittenList>();
  let bytes = 0;
  let version = Number.NaN;
  let minute = Number.NaN;
  const turnTo = (moment: Moment) => {
    const momentMinute = Math.ceil(moment.now / minuteMs);
    if (moment.version === version && momentMinute === minute) return;
    version = moment.version;
    minute = momentMinute;
    kept.clear();
    bytes = 0;
  };
  return {
    find(question, moment) {
      turnTo(moment);
      return kept.get(question);
    },
    keep(question, moment, list) {
      const isCurrent = moment.version === version && Math.ceil(moment.now / minuteMs) === minute;
      const size = list.length + question.length;
      if (!isCurrent || kept.has(question) || bytes + size > mostBytes) return;
      kept.set(question, list);
      bytes += size;
    },
  };
}
