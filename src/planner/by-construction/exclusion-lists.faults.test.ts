import { expect, it } from 'vitest';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { exclusionLists, halfHours, saidAt } from './exclusion-lists.fixture.ts';

it.each(['en', 'he'] as const)('no start that a list excludes is offered: 50,000 lists in %s', (locale) => {
  const wrong = exclusionLists(locale, 50_000).flatMap(({ phrase, excluded }) => {
    const answer = planMeetingTime({ phrase, slots: halfHours, now: saidAt, timezone: 'UTC', locale });
    const offered =
      answer.kind === 'offer'
        ? answer.slots
        : answer.kind === 'ask'
          ? answer.readings.flatMap(({ slots }) => slots)
          : [];
    return offered.some(({ at }) => excluded.some(([, holds]) => holds(at))) ? [phrase] : [];
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});
