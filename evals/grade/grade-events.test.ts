import { describe, expect, it } from 'vitest';
import { type BookingEvent, createBookingTools } from '../../src/index.ts';
import { createBookingWorld } from '../../src/testing/index.ts';
import { gradeEvents } from './grade-events.ts';
import { graders } from './graders.ts';

/** A conversation with the real tools that reads, requests, changes its mind and gets no answer once, as lines of `onEvent`. */
async function productionEvents(): Promise<BookingEvent[]> {
  await using world = await createBookingWorld();
  const events: BookingEvent[] = [];
  const tools = createBookingTools({ ...world.booking, onEvent: (event) => void events.push(event) });
  let turn = 0;
  const call = () => ({ conversation: 'chat-1', turn: `message-${++turn}` });
  const timezone = 'Asia/Jerusalem';
  const request = (start: string, replaces = '') =>
    tools.requestMeeting.execute(
      {
        start,
        guestName: 'Noa Levi',
        guestEmail: 'noa@example.com',
        timezone,
        durationMinutes: 30,
        locale: 'en',
        reasonKey: '',
        answers: [],
        replaces,
      } as never,
      call(),
    );
  await tools.getFreeSlots.execute({ when: 'Tuesday', durationMinutes: 30, timezone } as never, call());
  await world.failNext('requestMeeting', { status: 429, error: 'Slow down.', retryAfter: 60 });
  await request('2026-11-24T13:00');
  await request('2026-11-24T13:00');
  await world.advance('61s');
  await request('2026-11-24T13:00');
  await request('2026-11-24T14:00', '2026-11-24T13:00');
  return events;
}

const linesOf = (events: readonly object[]) => events.map((event) => JSON.stringify(event));
const codesOf = async (events: readonly object[]) =>
  (await gradeEvents(linesOf(events))).violations.map(({ code }) => code);

/** The events with those of one type changed. */
const changed = (events: readonly BookingEvent[], type: BookingEvent['type'], by: Partial<BookingEvent>) =>
  events.map((event) => (event.type === type ? { ...event, ...by } : event));

describe('events of production', () => {
  it('of the guarded tools show no violation', async () => {
    const events = await productionEvents();
    expect(events.filter(({ type }) => type === 'request_sent')).toHaveLength(3);
    const graded = await gradeEvents(linesOf(events));
    expect(graded).toMatchObject({ violations: [], conversations: 1, events: events.length, unread: [] });
  });

  it('show a violation, with the line of its event', async () => {
    const events = await productionEvents();
    const start = '2026-11-24T03:00:00+02:00';
    const requested = changed(changed(events, 'request_sent', { start }), 'request_accepted', { start });
    const graded = await gradeEvents(linesOf(requested));
    const line = events.findIndex(({ type }) => type === 'request_sent') + 1;
    expect(graded.violations.find(({ code }) => code === 'not_listed')).toMatchObject({
      n: line,
      conversation: 'chat-1',
    });
  });

  it('show each of what they can show', async () => {
    const events = await productionEvents();
    const isFirst = ({ type }: BookingEvent) => type === 'slots_shown';
    expect(await codesOf(events.filter((event) => !isFirst(event)))).toContain('not_shown');
    expect(await codesOf(changed(events, 'request_refused', { waitSeconds: 3600 }))).toEqual([
      'too_soon',
      'too_soon',
    ]);
    const conflict = changed(events, 'request_refused', { code: 'slot_taken', waitSeconds: 0 });
    const isRead = ({ type }: BookingEvent) => type === 'slots_read';
    const readOnce = conflict.filter(
      (event, index) => !isRead(event) || conflict.findIndex(isRead) === index,
    );
    expect(await codesOf(readOnce)).toContain('stale_list');
    expect(await codesOf(changed(events, 'request_sent', { replaces: undefined }))).toEqual([
      'second_request',
    ]);
    const uncertain = events.map((event) =>
      event.type === 'request_refused'
        ? { ...event, type: 'request_uncertain', waitSeconds: undefined }
        : event,
    );
    expect(await codesOf(uncertain)).toContain('repeated_uncertain');
  });

  it('do not mix conversations', async () => {
    const events = await productionEvents();
    const others = events.map((event) => ({ ...event, conversation: 'chat-2' }));
    const mixed = events.flatMap((event, index) => [event, others[index] as BookingEvent]);
    expect(await gradeEvents(linesOf(mixed))).toMatchObject({ conversations: 2, violations: [] });
  });

  it('never pass what they cannot tell', async () => {
    const graded = await gradeEvents([]);
    expect([...graded.judged, ...graded.notRun.map(({ code }) => code)].sort()).toEqual(
      graders.map(({ code }) => code).sort(),
    );
    expect(graded.notRun.map(({ code }) => code)).toContain('not_told_to_confirm');
  });

  it('that cannot be read are named by their line', async () => {
    const [event] = await productionEvents();
    const graded = await gradeEvents(['', JSON.stringify(event), '{"torn', JSON.stringify({ format: 2 })]);
    expect(graded).toMatchObject({
      events: 1,
      unread: [
        { line: 3, why: expect.stringContaining('no JSON') },
        { line: 4, why: expect.stringContaining('no event of format 1') },
      ],
    });
  });
});
