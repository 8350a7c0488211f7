import { describe, expect, it } from 'vitest';
import { checkInsertions, numberInsertions } from './number-insertions.fixture.ts';
import { numberMessages } from './number-messages.fixture.ts';
import { meaningOf, shown } from './readings.fixture.ts';
import { createTally } from './tally.fixture.ts';

const seed = 20261118;

describe('a number that looks like a clock', () => {
  it('is not ignored anywhere in a message', () => {
    const tally = checkInsertions(numberInsertions(1500, seed));
    expect(tally.failures(), tally.report('Inserted numbers')).toBe(0);
  });

  it('is not ignored as a word beside an operator or a range, or behind "or" and "maybe"', () => {
    const tally = createTally();
    for (const word of ['four', 'seven', 'eleven']) {
      for (const [plain, withWord] of numberWordPairs) {
        const phrase = withWord.replace('_', word);
        const { kind, key } = meaningOf(phrase);
        const isIgnored = kind === 'no-time' || (kind === 'read' && key === meaningOf(plain).key);
        tally.count(!isIgnored, { message: withWord, word }, () => shown(phrase));
      }
    }
    expect(tally.failures(), tally.report('Number words')).toBe(0);
  });
});

const numberWordPairs: [plain: string, withWord: string][] = [
  ['Friday after', 'Friday after _'],
  ['Friday before', 'Friday before _'],
  ['Friday until', 'Friday until _'],
  ['Friday from', 'Friday from _'],
  ['Friday by', 'Friday by _'],
  ['Friday around', 'Friday around _'],
  ['Friday not before', 'Friday not before _'],
  ['Friday between 2 and', 'Friday between 2 and _'],
  ['Friday from 1 to', 'Friday from 1 to _'],
  ['Friday after 3pm', 'Friday after 3pm or _'],
  ['Friday after 3pm', 'Friday after 3pm, maybe _'],
  ['Friday at 3pm', 'Friday at 3pm or _'],
  ['Friday at 3pm', 'Friday at 3pm, or maybe _'],
  ['Monday morning', 'Monday morning, maybe _'],
  ['Monday morning', 'Monday morning, before _'],
  ['ביום שישי אחרי 15:00', 'ביום שישי אחרי 15:00 או _'.replace('_', 'ארבע')],
  ['ביום שישי אחרי 15:00', 'ביום שישי אחרי 15:00, אולי _'.replace('_', 'ארבע')],
  ['ביום שישי', 'ביום שישי אחרי _'.replace('_', 'ארבע')],
  ['ביום שישי', 'ביום שישי לפני _'.replace('_', 'שבע')],
];

describe('a number that is no time', () => {
  const messages = numberMessages(1000, seed);

  it('is beside a time that is read', () => {
    const unread = [...new Set(messages.map(({ time }) => time))].filter(
      (time) => meaningOf(time).kind !== 'read',
    );
    expect(unread.map(shown)).toEqual([]);
  });

  it('makes at most 1 % of the messages unread', () => {
    const tally = createTally();
    for (const { message, template } of messages) {
      tally.count(meaningOf(message).kind !== 'unread', { template }, () => shown(message));
    }
    expect(tally.failures() / messages.length, tally.report('Messages not unread')).toBeLessThanOrEqual(0.01);
  });

  it('changes the meaning of at most 1 % of the messages', () => {
    const tally = createTally();
    for (const { message, time, template } of messages) {
      const { kind, key } = meaningOf(message);
      const holds = kind === 'unread' || key === meaningOf(time).key;
      tally.count(holds, { template }, () => shown(message));
    }
    expect(tally.failures() / messages.length, tally.report('Messages not changed')).toBeLessThanOrEqual(
      0.01,
    );
  });
});
