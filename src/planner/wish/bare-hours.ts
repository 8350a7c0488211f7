import { type ClockTime, certainly } from './wish.ts';

export const halfDay = 12 * 60;
const evening = 17 * 60;

/**
 * A clock time without a half of the day: `3`, `15`, `03`. People do not meet at night, so 1 to 6 are in the afternoon, 9 to 11 in the
 * morning, and 12 is noon. 7 and 8 can be either. With a leading zero or above 12 it is a 24-hour clock, and certain. Undefined for 25:00.
 */
export function bareClock(hourText: string, minute = 0): ClockTime | undefined {
  const hour = Number(hourText);
  if (hourText.length > 2 || hour > 23 || minute >= 60) return undefined;
  if (hour > 12 || hour === 0 || hourText.startsWith('0')) return certainly(hour * 60 + minute);
  const early = (hour % 12) * 60 + minute;
  const late = early + halfDay;
  if (hour === 7 || hour === 8) return { likely: [early, late], otherwise: [] };
  return hour >= 9 && hour <= 11
    ? { likely: [early], otherwise: [late] }
    : { likely: [late], otherwise: [early] };
}

/** 1530, in steps of five minutes. */
export function hourInFourFigures(text: string): ClockTime | undefined {
  const minute = Number(text.slice(2));
  return text.length === 4 && minute % 5 === 0 ? bareClock(text.slice(0, 2), minute) : undefined;
}

/** Whether a clock time still waits for its half of the day. */
export function isBare(time: ClockTime): boolean {
  return time.likely.length + time.otherwise.length > 1;
}

/** The pairs that "between A and B" can mean: halves of the day are shared, and the end comes after the start. */
export function clockPairs(from: ClockTime, to: ClockTime): [number, number][] {
  const onDay = pairsOfDay(from, to);
  return onDay.length > 0 ? onDay : nightPairs(from, to);
}

function pairsOfDay(from: ClockTime, to: ClockTime): [number, number][] {
  if (isBare(from) && !isBare(to)) return pairsBackFrom(from, to.likely[0] as number);
  return from.likely.flatMap((start) => {
    const ends = [...to.likely, ...to.otherwise].filter((end) => end > start);
    return ends.length > 0 ? [[start, Math.min(...ends)] as [number, number]] : [];
  });
}

/**
 * A range that ends on the next day: "from 10 pm to 2 am", "8 to 1am". If it is longer than half a day, it is not a night but two clocks in
 * the wrong order.
 */
function nightPairs(from: ClockTime, to: ClockTime): [number, number][] {
  const starts = [...from.likely, ...from.otherwise].filter((start) => start >= evening);
  const ends = [...to.likely, ...to.otherwise].filter((end) => end < halfDay);
  const isSaid = !isBare(from) || !isBare(to);
  const [start, end] = [Math.max(...starts), Math.min(...ends)];
  const isNight = starts.length > 0 && ends.length > 0 && end + 2 * halfDay - start <= halfDay;
  return isSaid && isNight ? [[start, end + 2 * halfDay]] : [];
}

/** "2 to 4pm" begins in the same half of the day, "10 to 4pm" in the other. The latest start before the end counts. */
function pairsBackFrom(from: ClockTime, end: number): [number, number][] {
  const starts = [...from.likely, ...from.otherwise].filter((start) => start < end);
  return starts.length > 0 ? [[Math.max(...starts), end]] : [];
}
