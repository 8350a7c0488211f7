import { describe, expect, it } from 'vitest';
import { planMeetingTime } from './index.ts';
import { clocksOf, halfHours, jerusalem, wednesday } from './planner.fixture.ts';

/** All that was read: what lies outside of it could hold free slots, and these rows do not say. */
const covered = { from: '2026-11-18T10:00:00+02:00', to: '2026-11-27T00:00:00+02:00' };

const plan = (phrase: string, ...days: string[]) =>
  planMeetingTime({ phrase, slots: halfHours(...days), covered, now: wednesday, timezone: jerusalem });

/** Half hours from 09:00 to 17:00 on Thursday 19 November 2026 are free, and nothing else. */
describe('where only office hours are free', () => {
  it.each([
    ['tomorrow at 9', ['09:00'], []],
    ['tomorrow between 8 and 10', ['09:00', '09:30'], ['Thu 19 Nov 2026, between 20:00 and 22:00']],
    ['tomorrow until 10', ['09:00', '09:30'], ['Thu 19 Nov 2026, starting by 10:00']],
    ['tomorrow no later than 10', ['09:00', '09:30'], ['Thu 19 Nov 2026, starting by 10:00']],
    ['tomorrow before 10', ['09:00', '09:30'], []],
    ['first thing tomorrow', ['09:00', '09:30'], []],
    ['tomorrow EOD', ['16:30', '16:00', '15:30', '15:00'], []],
    ['COB tomorrow', ['16:30', '16:00', '15:30', '15:00'], []],
    ['tomorrow around 3', ['15:00', '14:30', '15:30'], []],
    ['tomorrow ten to five', clocksOf(halfHours('2026-11-19')).slice(2), ['Thu 19 Nov 2026, at 16:50']],
    ['this Monday or tomorrow at 3', ['15:00'], []],
  ])('%s', (phrase, clocks, others) => {
    const answer = plan(phrase, '2026-11-19');
    expect(answer.kind).toBe('offer');
    if (answer.kind !== 'offer') return;
    expect(clocksOf(answer.slots)).toEqual(clocks);
    const named = answer.otherReadings.map(({ text }) => text.replace(`, ${jerusalem}`, ''));
    expect(named).toEqual(expect.arrayContaining(others));
  });

  it('lets the slots decide what the words leave open, and asks where both are free', () => {
    const evening = { start: '2026-11-19T20:00:00+02:00', end: '2026-11-19T20:30:00+02:00' };
    const morning = { start: '2026-11-19T08:00:00+02:00', end: '2026-11-19T08:30:00+02:00' };
    const at8 = (...slots: (typeof evening)[]) =>
      planMeetingTime({ phrase: 'tomorrow at 8', slots, covered, now: wednesday, timezone: jerusalem });
    expect(at8(evening)).toMatchObject({ kind: 'offer', slots: [evening] });
    expect(at8(morning)).toMatchObject({ kind: 'offer', slots: [morning] });
    expect(at8(morning, evening).kind).toBe('ask');
  });

  it('takes the last two hours of each day by its own slots', () => {
    const answer = plan('EOD', '2026-11-19', '2026-11-22');
    const hours = ['16:30', '16:00', '15:30', '15:00'];
    expect(answer.kind === 'offer' && clocksOf(answer.slots)).toEqual([...hours, ...hours]);
  });
});
