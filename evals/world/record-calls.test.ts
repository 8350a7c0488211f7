import { expect, it } from 'vitest';
import { answeredStep } from './record-calls.ts';

const now = Date.parse('2026-11-18T08:00:00Z');

it.each([
  ['60', 60],
  ['Wed, 18 Nov 2026 08:02:00 GMT', 120],
  ['Wed, 18 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
])('keeps how long "%s" asks to wait, in seconds or as a date', (retryAfter, retryAfterSeconds) => {
  const step = answeredStep(
    {
      number: 1,
      operation: 'requestMeeting',
      slug: 'demo',
      status: 429,
      headers: { 'retry-after': retryAfter },
      body: { error: 'Too many requests.' },
      reachedService: false,
      fault: undefined,
    },
    now,
  );
  expect((step as { retryAfterSeconds?: number }).retryAfterSeconds).toBe(retryAfterSeconds);
});
