import { expect, it } from 'vitest';
import { jsonLine, logLine, readServeOptions } from '../commands/serve.ts';

it.each([
  [['--port', '65536'], '--port is "65536"'],
  [['--port', '-1'], '--port'],
  [['--host', '0.0.0.0'], 'add --public-url'],
  [['--public-url', 'book.example.com'], '--public-url is "book.example.com"; it must be a web address'],
  [['--public-url', 'javascript:alert(1)'], 'it must be a web address'],
  [['--data', ''], '--data is empty'],
  [['--trust-proxy', '21'], '--trust-proxy is "21"; it must be a whole number from 0 to 20'],
  [['--retain-days', '6'], '--retain-days is "6"; it must be a whole number from 7'],
  [['--busy-every', '0'], '--busy-every is "0"; it must be a whole number from 1'],
  [['--busy-every', 'often'], '--busy-every is "often"'],
  [['--log', 'xml'], '--log is "xml"; it must be text or json'],
  [['--limit', 'page=300'], '--limit is "page=300"; it must be such as caller=60/minute'],
  [['--prot', '1'], "'--prot'"],
])('refuses %j, and says what would be right', (args, message) => {
  expect(() => readServeOptions(args)).toThrow(message);
});

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
  expect(readServeOptions([]).writeEvent).toBe(logLine);
  expect(readServeOptions(['--log', 'json']).writeEvent).toBe(jsonLine);
});
