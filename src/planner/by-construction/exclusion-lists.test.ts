import { expect, it } from 'vitest';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { exclusionLists, halfHours, saidAt } from './exclusion-lists.fixture.ts';
import { createTally } from './tally.fixture.ts';

it.each(['en', 'he'] as const)('no start that a list excludes is offered, in %s', (locale) => {
  const tally = createTally();
  let offers = 0;
  for (const { phrase, frame, excluded } of exclusionLists(locale, 1_000)) {
    const answer = planMeetingTime({ phrase, slots: halfHours, now: saidAt, timezone: 'UTC', locale });
    const offered =
      answer.kind === 'offer'
        ? answer.slots
        : answer.kind === 'ask'
          ? answer.readings.flatMap(({ slots }) => slots)
          : [];
    if (offered.length > 0) offers += 1;
    const wrong = offered.find(({ at }) => excluded.some(([, holds]) => holds(at)));
    tally.count(!wrong, { frame }, () => `${phrase} => ${wrong?.start}`);
  }
  expect(tally.failures(), tally.report('exclusion lists')).toBe(0);
  // Most of them are understood, because an answer without offers excludes nothing. The others can mean two things.
  expect(offers / tally.cases()).toBeGreaterThan(0.85);
});
