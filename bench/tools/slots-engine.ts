import { deepStrictEqual } from 'node:assert';
import { type BookableHours, type BusyTime, freeSlots } from '../../src/service/index.ts';
import { zoneOf } from '../../src/time/index.ts';
import { type Bench, inTurns, median, microsecondsOf, sayMicroseconds, sayRatio } from '../measure.ts';
import { days, now, timezone } from './fortnight.ts';
import { luxonSlots } from './slots-engine-luxon.ts';

const hours = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 18 * 60 },
];
const page: BookableHours = {
  zone: zoneOf(timezone),
  weeklyHours: new Map([7, 1, 2, 3, 4].map((weekday) => [weekday, hours])),
  dateOverrides: new Map(),
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 10,
  minimumNoticeMinutes: 60,
  incrementMinutes: 30,
};

/** One meeting per day, each at another hour. */
const busy: BusyTime[] = Array.from({ length: days }, (_, day) => {
  const startsAt = now.getTime() + day * 86_400_000 + (1 + (day % 6)) * 3_600_000;
  const endsAt = startsAt + 30 * 60_000;
  return { startsAt, endsAt, busyFrom: startsAt - 10 * 60_000, busyUntil: endsAt + 10 * 60_000 };
});

/** The engine against luxon: 14 days, written in the guest's zone, which is not the page's. Both results are compared before the timing. */
export const slotsEngine: Bench = async () => {
  const guestZone = 'America/New_York';
  const wish = { durationMinutes: 30, days, now: now.getTime(), busy };
  const zone = zoneOf(guestZone);
  const ours = () => freeSlots(page, { ...wish, zone });
  const peer = () => luxonSlots(page, { ...wish, guestZone });
  deepStrictEqual(ours(), peer());
  const { length } = ours();
  // Warms up, because the first calls build tables and compile.
  await microsecondsOf(ours, 300);
  await microsecondsOf(peer, 300);
  const rounds = await inTurns(
    11,
    () => microsecondsOf(ours, 100),
    () => microsecondsOf(peer, 200),
  );
  const faster = rounds.ratios.map((ratio) => 1 / ratio);
  return [
    {
      name: `slots engine, ${days} days, ${length} slots`,
      ours: sayMicroseconds(rounds.ours),
      peer: `luxon ${sayMicroseconds(rounds.peer)}`,
      ratio: `${sayRatio(faster, 0)} faster`,
      budget: '≥ 300× faster',
      met: median(faster) >= 300,
    },
  ];
};
