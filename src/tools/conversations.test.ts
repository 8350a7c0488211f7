import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, refusing, request, type World } from '../../tests/booking-world.ts';
import { createSharedStore } from '../../tests/shared-store.ts';
import { memoryTransport, readMessage } from '../service/index.ts';
import { formatWallTime, parseDateTime, wallTimeAt, zoneOf } from '../time/index.ts';
import type { BookingToolsOptions, RequestMeetingInput, RequestMeetingResult, ToolCall } from './index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const jerusalem = zoneOf('Asia/Jerusalem');

/** A guest and an agent at the demo page, in Jerusalem. Each answer is checked against the time at which it is given. */
function meet(options: BookingToolsOptions = {}) {
  const mail = memoryTransport();
  const world = createWorld({ mail });
  onTestFinished(world.close);
  const tools = world.tools(options);
  const show = async (changes: object = {}) => {
    const shown = await tools.getFreeSlots.execute({ ...everything, ...changes });
    expect(shown).toMatchObject({ ok: true });
  };
  const ask = async (changes: Partial<RequestMeetingInput> = {}, call: ToolCall = {}) => {
    const result = await tools.requestMeeting.execute(request(changes), call);
    expectTrueNow(tools.requestMeeting.toModelText(result), world.now());
    return result;
  };
  /** The guest opens the latest email and presses a button. */
  const press = async (button: 'confirm' | 'decline') => {
    await world.service.runJobs();
    const text = readMessage(
      mail.sent.findLast(({ kind }) => kind === 'confirm_request')?.raw as Buffer,
    ).text;
    const url = /^https?:\/\/\S+\/confirm\/\S+$/m.exec(text ?? '')?.[0] as string;
    const page = await (await world.service.fetch(url)).text();
    const name = /<button name="([^"]+)" value="confirm"/.exec(page)?.[1];
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return (await world.service.fetch(url, { method: 'POST', headers, body: `${name}=${button}` })).status;
  };
  return { world, tools, show, ask, press };
}

/** No text names a deadline that is over, says that a link works or that a person took a start, or advises to decline. */
function expectTrueNow(text: string, now: number): void {
  const local = formatWallTime(wallTimeAt(now, jerusalem));
  for (const [said, moment = ''] of text.matchAll(/(?:until|before|from) (\d{4}-\d\d-\d\dT\d\d:\d\d)/g)) {
    const wallTime = parseDateTime(moment)?.wallTime ?? Number.NaN;
    expect(wallTime, `${said} is over at ${local}`).toBeGreaterThanOrEqual(
      wallTimeAt(now, jerusalem) - minuteMs,
    );
  }
  expect(text).not.toMatch(/still works|link works|taken by|somebody|someone|to decline|declining/i);
  expect(text.replaceAll(/not booked|nothing is booked|as booked/gi, '')).not.toMatch(/\bbooked\b/i);
}

const sentAnew = { ok: true, message: expect.stringContaining('The meeting is not booked yet') };
const sentEarlier = { ok: true, message: expect.stringContaining('by an earlier call') };
const at = (clock: string) => `2026-11-24T${clock}`;
const startsSent = (world: World) => world.bodies().map(({ start }) => start.slice(0, 16));

it('a guest asks and confirms', async () => {
  const { show, ask, press } = meet();
  await show({ when: 'Tuesday' });
  expect(await ask()).toMatchObject(sentAnew);
  expect(await press('confirm')).toBe(200);
});

it('a guest who asks again an hour later hears of the first email', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  world.pass(hourMs);
  expect(await ask()).toMatchObject({ ...sentEarlier, confirmBy: '2026-11-20T09:50' });
  expect(world.posts()).toHaveLength(1);
});

it('a guest who asks again in another chat has the first email, and its link lasts until the deadline of that answer', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  world.pass(10 * minuteMs - 1);
  const others = world.tools();
  await others.getFreeSlots.execute(everything);
  const result = await others.requestMeeting.execute(request());
  expect(result).toMatchObject({ ok: true, confirmBy: '2026-11-20T09:59' });
  expect(world.posts()).toHaveLength(2);
  world.pass(48 * hourMs - 11 * minuteMs);
  expect(await press('confirm')).toBe(200);
});

it('a guest who did not confirm may ask for the same start 49 hours later', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  world.pass(47 * hourMs - 1);
  expect(await ask()).toMatchObject({ ...sentEarlier, confirmBy: '2026-11-20T09:50' });
  world.pass(1);
  expect(await ask()).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('The time to confirm it is over or will be soon.'),
    next: expect.stringContaining('may be requested again from 2026-11-20T11:00'),
  });
  world.pass(2 * hourMs - 1);
  expect(await ask()).toMatchObject({ code: 'already_requested' });
  world.pass(1);
  expect(await ask()).toMatchObject({ ...sentAnew, confirmBy: '2026-11-22T10:50' });
  expect(await press('confirm')).toBe(200);
});

it('between 48 and 49 hours no answer says that the first request can be confirmed', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  world.pass(48.5 * hourMs);
  const answers = [await ask(), await ask({ guestName: 'Noa Cohen' }), await ask({ start: at('14:00') })];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: false, code: 'already_requested' });
    expect(`${answer.message} ${answer.next}`).not.toMatch(
      /(?<!If it has not expired, )they (?:can|may) confirm/i,
    );
  }
  expect(world.posts()).toHaveLength(1);
});

it('between 48 and 49 hours an unclear request is not said to be confirmable', async () => {
  const { world, show, ask } = meet();
  await show();
  world.answer(({ method }) => (method === 'POST' ? new Response('', { status: 500 }) : undefined));
  expect(await ask()).toMatchObject({
    code: 'uncertain',
    next: expect.stringContaining('they can confirm by its link'),
  });
  world.pass(48 * hourMs);
  const later = await ask();
  expect(later).toMatchObject({ code: 'uncertain' });
  expect(later.next).not.toContain('can confirm');
  expect(world.posts()).toHaveLength(1);
});

it('a guest returns weeks later for another meeting, without a word about the first', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  await press('confirm');
  world.pass(21 * dayMs);
  await show({ when: 'next Tuesday' });
  expect(await ask({ start: '2026-12-15T13:00' })).toMatchObject(sentAnew);
});

it('a guest asks for the next meeting after the first took place', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask({ start: '2026-11-19T13:00' });
  await press('confirm');
  world.pass(30 * hourMs);
  await show();
  expect(await ask()).toMatchObject(sentAnew);
});

it('a guest who has confirmed wants a second meeting beside it', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  await press('confirm');
  expect(await ask({ start: at('15:00') })).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('Whether the guest has confirmed or declined it is not known here.'),
  });
  expect(await ask({ start: at('15:00'), replaces: 'keep' })).toMatchObject(sentAnew);
  expect(await press('confirm')).toBe(200);
  expect(startsSent(world)).toEqual([at('13:00'), at('15:00')]);
});

it('a guest who has confirmed and wants another time is sent to the links of the email, not to a second meeting', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  await press('confirm');
  expect(await ask({ start: at('15:00') })).toMatchObject({
    next: expect.stringMatching(/whether they confirmed it\. If they did .* do not call again: .* links/),
  });
  expect(await ask({ start: at('15:00'), replaces: at('13:00') })).toMatchObject({
    code: 'already_requested',
    next: expect.stringMatching(/whether they confirmed it\. If they did .* do not call again: .* links/),
  });
  expect(world.posts()).toHaveLength(1);
});

it('a guest whose start was taken by another before they confirmed takes another one', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  world.take('2026-11-24T13:00:00+02:00');
  const gone = await ask();
  expect(gone).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('does not list this start any more'),
    nearest: expect.arrayContaining([{ start: at('14:00'), weekday: 'Tue' }]),
  });
  expect(await ask({ start: at('15:00'), replaces: at('13:00') })).toMatchObject({
    code: 'already_requested',
  });
  expect(await ask({ start: at('15:00'), replaces: 'keep' })).toMatchObject(sentAnew);
});

it('a guest who declined hears where they can take the same start', async () => {
  const { world, show, ask, press } = meet();
  await show();
  await ask();
  expect(await press('decline')).toBe(200);
  expect(await ask()).toMatchObject({
    ok: true,
    next: expect.stringContaining('they can take this start on the booking page itself'),
  });
  expect(world.posts()).toHaveLength(1);
});

it('a guest goes from A to B and back to A: A is not sent twice', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  await ask({ start: at('14:00'), replaces: at('13:00') });
  for (const replaces of ['', at('14:00'), 'keep'])
    expect(await ask({ replaces })).toMatchObject({
      code: 'already_requested',
      message: expect.stringMatching(/was then replaced by .*14:00/),
      next: expect.stringContaining('opens the link in the email'),
    });
  expect(world.posts()).toHaveLength(2);
});

it('a guest goes from A to B, asks for A, and settles on C', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  await ask({ start: at('14:00'), replaces: at('13:00') });
  await ask();
  expect(await ask({ start: at('15:00') })).toMatchObject({
    next: expect.stringContaining(`replaces "${at('14:00')}"`),
  });
  expect(await ask({ start: at('15:00'), replaces: at('14:00') })).toMatchObject(sentAnew);
  expect(await ask({ start: at('16:00'), replaces: at('15:00') })).toMatchObject({
    code: 'limit_reached',
    next: expect.stringContaining('can be made here before 2026-11-20T11:00 (Asia/Jerusalem)'),
  });
  expect(startsSent(world)).toEqual([at('13:00'), at('14:00'), at('15:00')]);
});

it('a guest goes back to an unclear A after B: no answer says that an email for A was sent', async () => {
  const { world, show, ask } = meet();
  await show();
  let isLost = true;
  world.answer(({ method }) => (method === 'POST' && isLost ? new Response('', { status: 500 }) : undefined));
  await ask();
  isLost = false;
  expect(await ask({ start: at('14:00'), replaces: at('13:00') })).toMatchObject({
    ok: true,
    message: expect.stringContaining('Any earlier email, for'),
  });
  const back = await ask();
  expect(back).toMatchObject({ code: 'already_requested' });
  expect(`${back.message} ${back.next}`).not.toContain('the email that was sent for it');
});

it('a guest keeps a second meeting, and cannot keep a third while that is open', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  await ask({ start: at('14:00'), replaces: 'keep' });
  expect(await ask({ start: at('15:00'), replaces: 'keep' })).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('may have an open additional request'),
    next: expect.stringContaining('before 2026-11-20T11:00'),
  });
  world.pass(49 * hourMs);
  await show();
  expect(await ask({ start: at('15:00') })).toMatchObject(sentAnew);
  expect(await ask({ start: at('16:00'), replaces: 'keep' })).toMatchObject(sentAnew);
});

it('a guest corrects the name: the same start is refused, another start takes the new name', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask({ guestName: 'Noa Levy' });
  expect(await ask()).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('for "Noa Levy", "noa@example.com"'),
  });
  expect(await ask({ start: at('13:30'), replaces: at('13:00') })).toMatchObject(sentAnew);
  expect(world.bodies().map(({ guestName }) => guestName)).toEqual(['Noa Levy', 'Noa Levi']);
});

it('a guest wants 60 minutes instead of 30: the same start is refused, another one is taken', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  await show({ durationMinutes: 60 });
  const longer = { durationMinutes: 60 };
  expect(await ask(longer)).toMatchObject({
    message: expect.stringMatching(
      /^Tue 24 Nov 2026, 13:00 .*, 30 minutes was requested .* not those of this call/,
    ),
  });
  expect(await ask({ ...longer, start: at('15:00'), replaces: at('13:00') })).toMatchObject(sentAnew);
  expect(world.bodies().map(({ durationMinutes }) => durationMinutes)).toEqual([30, 60]);
});

it('a guest travels: the same start in another zone is the same start', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  await show({ timezone: 'Asia/Tokyo' });
  expect(await ask({ start: at('20:00'), timezone: 'Asia/Tokyo' })).toMatchObject({
    message: expect.stringMatching(/13:00 \(Asia\/Jerusalem\), .* its details are not those of this call/),
  });
  expect(world.posts()).toHaveLength(1);
});

it('a service that is busy for one guest is not busy for another', async () => {
  const { world, show, ask } = meet();
  await show();
  const busy = refusing(429, 'Too many requests for this guest', { 'retry-after': '600' });
  world.answer((sent) => (sent.body?.includes('noa@') ? busy(sent, undefined) : undefined));
  expect(await ask()).toMatchObject({ code: 'rate_limited', waitSeconds: 600 });
  expect(await ask({ guestEmail: 'avi@example.com' })).toMatchObject(sentAnew);
  world.pass(minuteMs);
  expect(await ask()).toMatchObject({ code: 'rate_limited', waitSeconds: 540 });
  expect(world.posts()).toHaveLength(2);
});

it('a service that was down and asks for no wait takes the next call', async () => {
  const { world, show, ask } = meet();
  await show();
  let isDown = true;
  world.answer((sent) =>
    isDown ? refusing(503, 'Restarting', { 'retry-after': '0' })(sent, undefined) : undefined,
  );
  expect(await ask()).toMatchObject({ code: 'unavailable' });
  isDown = false;
  expect(await ask()).toMatchObject(sentAnew);
});

it('a start that was refused three times leaves the guest the others', async () => {
  const { world, show, ask } = meet();
  await show();
  let refuses = true;
  world.answer((sent) => (refuses ? refusing(409, 'Not this one')(sent, undefined) : undefined));
  for (let time = 0; time < 3; time += 1) expect(await ask()).toMatchObject({ code: 'refused' });
  const fourth = await ask();
  expect(fourth).toMatchObject({ code: 'limit_reached' });
  expect(fourth.next).toContain('another start');
  expect(fourth.next).not.toContain('no further request');
  refuses = false;
  expect(await ask({ start: at('14:00') })).toMatchObject(sentAnew);
});

it('a start goes while the guest thinks: the nearest are offered, and one of them is taken', async () => {
  const { world, show, ask } = meet();
  await show();
  world.take('2026-11-24T13:00:00+02:00');
  const gone = await ask();
  expect(gone).toMatchObject({
    code: 'slot_taken',
    nearest: expect.arrayContaining([{ start: at('13:30'), weekday: 'Tue' }]),
  });
  expect(await ask({ start: at('13:30') })).toMatchObject(sentAnew);
});

it('an answer is lost: the guest finds the email and confirms', async () => {
  const { world, show, ask, press } = meet();
  await show();
  world.answer(async ({ method, path }, init) => {
    if (method !== 'POST') return undefined;
    await world.service.fetch(`http://service.test${path}`, init);
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNRESET' }) });
  });
  const lost = await ask();
  expect(lost).toMatchObject({ code: 'uncertain', next: expect.stringContaining('look in the inbox') });
  expect(await ask()).toEqual(lost);
  expect(world.posts()).toHaveLength(1);
  expect(await press('confirm')).toBe(200);
});

it('a request is lost: the guest finds no email, and takes another start or asks again 49 hours later', async () => {
  const { world, show, ask } = meet();
  await show();
  let isLost = true;
  world.answer(({ method }) => (method === 'POST' && isLost ? new Response('', { status: 502 }) : undefined));
  expect(await ask()).toMatchObject({
    code: 'uncertain',
    message: expect.stringContaining('not sent again before 2026-11-20T11:00'),
  });
  isLost = false;
  expect(await ask({ start: at('14:00'), replaces: at('13:00') })).toMatchObject(sentAnew);
  world.pass(49 * hourMs);
  expect(await ask()).toMatchObject(sentAnew);
});

it('a request that cannot be sent may be sent again at once', async () => {
  const { world, show, ask } = meet();
  await show();
  let isOffline = true;
  world.answer(({ method }) => {
    if (method !== 'POST' || !isOffline) return undefined;
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
  });
  const offline = await ask();
  expect(offline).toMatchObject({ code: 'unavailable' });
  expect(offline).not.toHaveProperty('record');
  isOffline = false;
  expect(await ask()).toMatchObject(sentAnew);
});

it('two guests of one chat ask for the same start', async () => {
  const { world, show, ask } = meet();
  await show();
  await ask();
  expect(await ask({ guestName: 'Avi Levi', guestEmail: 'avi@example.com' })).toMatchObject(sentAnew);
  expect(world.posts()).toHaveLength(2);
});

it('a chat goes on in another process a day later', async () => {
  const { store } = createSharedStore();
  const first = meet({ sessions: store, conversation: 'noa' });
  await first.show();
  await first.ask();
  first.world.pass(dayMs);
  const tools = first.world.tools({ sessions: store, conversation: 'noa' });
  expect(await tools.requestMeeting.execute(request())).toMatchObject(sentEarlier);
  const other = request({ start: at('14:00'), replaces: at('13:00') });
  expect(await tools.requestMeeting.execute(other)).toMatchObject(sentAnew);
});

const recordOf = (result: RequestMeetingResult) => ('record' in result ? result.record : undefined);

it('a session is lost and the history is not: the same start is not sent again, another one may replace it', async () => {
  const { world, show, ask } = meet();
  await show();
  const history = [recordOf(await ask())];
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const again = await tools.requestMeeting.execute(request(), { history });
  expect(again).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('was requested at 2026-11-18T10:00, as the history of this chat says'),
  });
  const other = request({ start: at('14:00') });
  expect(await tools.requestMeeting.execute(other, { history })).toMatchObject({
    code: 'already_requested',
    next: expect.stringContaining(`replaces "${at('13:00')}"`),
  });
  const replaced = await tools.requestMeeting.execute({ ...other, replaces: at('13:00') }, { history });
  expect(replaced).toMatchObject({
    ok: true,
    message: expect.stringContaining(
      'Any earlier email, for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, is not called back',
    ),
  });
  expect(startsSent(world)).toEqual([at('13:00'), at('14:00')]);
  // Fifty hours later the history forbids nothing.
  world.pass(50 * hourMs);
  expect(await tools.requestMeeting.execute(request({ start: at('15:00') }), { history })).toMatchObject(
    sentAnew,
  );
});

it('a session is lost after two requests: one of them is replaced, and the other can be replaced too', async () => {
  const { world, show, ask } = meet();
  await show();
  const history = [recordOf(await ask()), recordOf(await ask({ start: at('14:00'), replaces: 'keep' }))];
  const { store, texts } = createSharedStore();
  const tools = world.tools({ sessions: store, conversation: 'noa', maxRequests: 9 });
  await tools.getFreeSlots.execute(everything);
  const asked = (start: string, replaces: string) =>
    tools.requestMeeting.execute(request({ start, replaces }), { history });
  expect(await asked(at('15:00'), at('13:00'))).toMatchObject(sentAnew);
  expect(JSON.parse(texts.get('noa') ?? '').requests).toMatchObject([
    { replaces: Date.parse('2026-11-24T11:00Z') },
  ]);
  expect(await asked(at('16:00'), at('14:00'))).toMatchObject(sentAnew);
});

it('three guests are open in one chat: a fourth waits until the first expires', async () => {
  const { world, show, ask } = meet();
  await show();
  for (const guest of ['noa', 'avi', 'dan']) {
    expect(await ask({ guestEmail: `${guest}@example.com` })).toMatchObject(sentAnew);
    world.pass(hourMs);
  }
  const gil = { guestEmail: 'gil@example.com' };
  expect(await ask(gil)).toMatchObject({
    code: 'limit_reached',
    next: expect.stringContaining('before 2026-11-20T11:00'),
  });
  world.pass(46 * hourMs);
  expect(await ask(gil)).toMatchObject(sentAnew);
});
