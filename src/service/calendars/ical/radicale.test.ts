import { expect, it, onTestFinished } from 'vitest';
import { authorization, isMissing, openRadicale } from '../caldav/caldav-servers.fixture.ts';
import { readBusyTimes } from './read-busy-times.ts';

const calendar = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//
BEGIN:VTIMEZONE
TZID:Office
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0200
TZOFFSETTO:+0200
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:weekly
DTSTAMP:20261101T000000Z
DTSTART;TZID=Office:20261102T100000
DTEND;TZID=Office:20261102T110000
RRULE:FREQ=WEEKLY
EXDATE;TZID=Office:20261123T100000
END:VEVENT
BEGIN:VEVENT
UID:weekly
RECURRENCE-ID;TZID=Office:20261130T100000
DTSTAMP:20261101T000000Z
DTSTART;TZID=Office:20261130T140000
DTEND;TZID=Office:20261130T150000
END:VEVENT
BEGIN:VEVENT
UID:day
DTSTAMP:20261101T000000Z
DTSTART;VALUE=DATE:20261120
SUMMARY:יום חופש
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

it.skipIf(isMissing('Radicale'))('reads what a CalDAV server exports', async () => {
  const radicale = await openRadicale();
  onTestFinished(radicale.close);
  const put = await fetch(radicale.calendar, {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar', ...authorization },
    body: calendar,
  });
  expect(put.status).toBe(201);
  const exported = await fetch(radicale.calendar, { headers: authorization });
  const range = { from: Date.parse('2026-11-15T00:00Z'), until: Date.parse('2026-12-02T00:00Z') };
  const { spans, problems } = readBusyTimes({
    text: await exported.text(),
    timezone: 'Asia/Jerusalem',
    owner: 'dana@example.com',
    range,
  });
  expect(problems).toEqual([]);
  expect(
    spans.map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)),
    ),
  ).toEqual([
    ['11-16T08:00', '11-16T09:00'],
    ['11-19T22:00', '11-20T22:00'],
    ['11-30T12:00', '11-30T13:00'],
  ]);
});
