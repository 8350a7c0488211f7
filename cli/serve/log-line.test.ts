import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { jsonLine, logLine } from './log-line.ts';
import { readServeOptions } from './serve-options.ts';

const event = {
  event: 'mail_deferred',
  at: Date.UTC(2026, 10, 18, 8),
  attempts: 2,
  reason: 'try\nlater "soon"',
};

it('an event is one JSON object a line, with its time in ISO 8601', () => {
  const line = jsonLine(event);
  expect(line.indexOf('\n')).toBe(line.length - 1);
  expect(JSON.parse(line)).toEqual({
    time: '2026-11-18T08:00:00.000Z',
    event: 'mail_deferred',
    attempts: 2,
    reason: 'try\nlater "soon"',
  });
});

it('an event is one line for a person', () => {
  expect(logLine(event)).toMatch(
    /^\d\d:\d\d:\d\d mail deferred attempts=2 reason="try\\nlater \\"soon\\""\n$/,
  );
});

it('--log is text or json', () => {
  expect(readServeOptions([]).log).toBe('text');
  expect(readServeOptions(['--log', 'json']).log).toBe('json');
  expect(() => readServeOptions(['--log', 'xml'])).toThrow(UsageError);
  expect(() => readServeOptions(['--log', 'xml'])).toThrow('--log is "xml"; it must be text or json');
});
