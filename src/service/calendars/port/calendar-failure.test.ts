import { expect, it } from 'vitest';
import { CalendarFailure } from './calendar-failure.ts';

it('keeps at most 200 clean characters of what a server said', () => {
  const { detail, message } = new CalendarFailure('unexpected', `a\u202Eb\nc ${'x'.repeat(300)}`);
  expect(detail).toBe(`a b c ${'x'.repeat(193)}…`);
  expect(message).toBe(`its server sent an unexpected answer: ${detail}`);
});
