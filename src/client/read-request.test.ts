import { expect, it } from 'vitest';
import type { MeetingRequest } from '../wire/index.ts';
import { readRequest } from './send-once.ts';

const request: MeetingRequest = {
  guestName: 'Noa',
  guestEmail: 'noa.levi@guest.example',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-24T13:00:00+02:00',
};
const withAnswers = (json: string): MeetingRequest => ({ ...request, answers: JSON.parse(json) });

it.each(['{"__proto__":"12345"}', '{"a":"1","__proto__":"2","constructor":"3"}', '{"company":"Acme"}', '{}'])(
  'keeps every answer, whatever its key is: %s',
  (json) => {
    const read = readRequest(withAnswers(json));
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && JSON.stringify(read.value.answers)).toBe(json);
  },
);

it.each(['{"__proto__":5}', '{"__proto__":{"a":"b"}}', '{"a":5}'])(
  'refuses an answer that is no text: %s',
  (json) => {
    expect(readRequest(withAnswers(json))).toMatchObject({
      ok: false,
      problem: expect.stringContaining('answers.'),
    });
  },
);

it('refuses a field that would be dropped', () => {
  expect(readRequest({ ...request, extra: 1 } as MeetingRequest)).toMatchObject({ ok: false });
});
