import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request, type World } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { BookingToolsOptions } from '../context/tool-context.ts';
import type { CallApproval, ToolCall } from '../contract/tool.ts';
import type { RequestMeetingInput } from './parse.ts';

const conversation = 'noa';

function callOf(
  decision: CallApproval['decision'],
  key = 'call-1',
  more: Partial<CallApproval> = {},
): ToolCall {
  return { conversation, approval: { key, decision, ...more } };
}

const asking = callOf('none');
const approved = callOf('approved');

async function warm(options: BookingToolsOptions = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const { store, texts } = createSharedStore();
  const toolsOf = (more: BookingToolsOptions = {}) => world.tools({ sessions: store, ...options, ...more });
  const tools = toolsOf();
  await tools.getFreeSlots.execute(everything, { conversation });
  const { requestMeeting } = tools;
  return {
    world,
    tools,
    toolsOf,
    statuses: () =>
      JSON.parse(texts.get(conversation) ?? '{}').proposals.map(({ status }: { status: string }) => status),
    review: (changes = {}, call = asking) => requestMeeting.review(request(changes), call),
    execute: (changes = {}, call = approved) => requestMeeting.execute(request(changes), call),
  };
}

/** A page that asks one question, whose key is also its label. */
function askOnPage(world: World, key: () => string): void {
  world.answer(async ({ path }) => {
    if (!path.endsWith('/demo')) return undefined;
    const page = await (await world.service.fetch(`http://service.test${path}`)).json();
    const question = { key: key(), label: key(), required: false, type: 'text' };
    return json(200, { ...page, customFields: [question], reasons: [] });
  });
}

describe('a review', () => {
  it('answers with what the call would send, and sends nothing', async () => {
    const { world, review, execute } = await warm();
    expect(await review()).toMatchObject({
      ok: true,
      proposal: {
        slug: 'demo',
        start: '2026-11-24T13:00',
        guestEmail: 'noa@example.com',
        text: 'Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, page "demo" ("Dana Cohen: Product advice for teams that build with agents"), for "Noa Levi", "noa@example.com", email in English',
      },
    });
    expect(world.posts()).toEqual([]);
    expect(await execute()).toMatchObject({ ok: true });
    expect(world.bodies()).toMatchObject([
      { start: '2026-11-24T13:00:00+02:00', guestEmail: 'noa@example.com' },
    ]);
  });

  it('in one process lets the call out in another, and once where both make it', async () => {
    const { world, toolsOf, review } = await warm();
    await review();
    const results = await Promise.all(
      [toolsOf(), toolsOf()].map(({ requestMeeting }) => requestMeeting.execute(request(), approved)),
    );
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(world.posts()).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['with a start that was not shown', { start: '2026-11-24T12:15' }],
    ['without an address', { guestEmail: '' }],
    ['with an unknown reason', { reasonKey: 'nonsense' }],
  ])('of a call %s is its refusal, and lets nothing out', async (_, changes) => {
    const { world, review, execute, statuses } = await warm();
    const refused = await review(changes);
    expect(refused).toMatchObject({ ok: false });
    expect(statuses()).toEqual(['refused']);
    expect(await execute(changes)).toMatchObject({ ok: false, code: (refused as { code: string }).code });
    expect(world.posts()).toEqual([]);
  });

  it('refuses a start that is not listed any more', async () => {
    const { world, review } = await warm();
    world.take('2026-11-24T13:00:00+02:00');
    expect(await review()).toMatchObject({ ok: false, code: 'slot_taken' });
  });

  it('that refuses records no start as shown: the starts it names cannot be requested', async () => {
    const { world, tools, review } = await warm();
    const call = { ...asking, conversation: 'other' };
    await tools.getFreeSlots.execute(
      { ...everything, when: 'Tuesday after three' },
      { conversation: 'other' },
    );
    expect(await review({ start: '2026-11-24T14:30' }, call)).toMatchObject({ code: 'not_offered' });
    world.take('2026-11-24T15:00:00+02:00');
    const gone = await review({ start: '2026-11-24T15:00' }, call);
    expect('nearest' in gone && gone.nearest?.map(({ start }) => start)).toContain('2026-11-24T14:30');
    expect(
      await tools.requestMeeting.execute(request({ start: '2026-11-24T14:30' }), { conversation: 'other' }),
    ).toMatchObject({ code: 'not_offered' });
    expect(world.posts()).toEqual([]);
  });

  it('without any list reads none', async () => {
    const { world, review } = await warm();
    const reads = world.reads().length;
    expect(await review({}, { ...asking, conversation: 'cold' })).toMatchObject({
      code: 'not_read',
      message: expect.stringContaining('is not among the 30-minute starts in Asia/Jerusalem'),
    });
    expect(world.reads()).toHaveLength(reads);
  });

  it('of what was requested before is the answer to that', async () => {
    const { world, review, execute } = await warm();
    await review();
    await execute();
    expect(await review({}, callOf('none', 'call-2'))).toMatchObject({
      ok: true,
      status: 'confirmation_sent',
      message: expect.stringContaining('by an earlier call'),
    });
    expect(world.posts()).toHaveLength(1);
  });

  it('stands beside an earlier one of the same key, because models use ids again, and each is sent once', async () => {
    const { world, review, execute } = await warm();
    const other = { start: '2026-11-24T14:00', replaces: 'keep', guestEmail: 'avi@example.com' };
    await review();
    await review({ ...other, replaces: '' });
    expect(await execute()).toMatchObject({ ok: true });
    expect(await execute({ ...other, start: '2026-11-24T15:00' })).toMatchObject({ code: 'not_approved' });
    expect(await execute(other)).toMatchObject({ ok: true });
    expect(world.bodies()).toMatchObject([
      { start: '2026-11-24T13:00:00+02:00', guestEmail: 'noa@example.com' },
      { start: '2026-11-24T14:00:00+02:00', guestEmail: 'avi@example.com' },
    ]);
  });

  it('of a call that is not approved names no other guest', async () => {
    const { review, execute } = await warm();
    await review({ guestEmail: 'avi@example.com', guestName: 'Avi Cohen' });
    const refused = await execute();
    expect(refused).toMatchObject({ code: 'not_approved' });
    expect(JSON.stringify(refused)).toContain('noa@example.com');
    expect(JSON.stringify(refused)).not.toMatch(/avi/i);
  });

  it('does not replace an earlier one if the first review stands', async () => {
    const { world, review, execute } = await warm();
    const first = callOf('none', 'call-1', { firstReviewStands: true });
    await review({}, first);
    expect(await review({ start: '2026-11-24T14:00' }, first)).toMatchObject({
      proposal: { start: '2026-11-24T13:00' },
    });
    expect(await execute({ start: '2026-11-24T14:00' })).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });

  it('does not replace an earlier one once a human has decided', async () => {
    const { world, review, execute } = await warm();
    await review();
    await review({ start: '2026-11-24T14:00' }, approved);
    expect(await execute({ start: '2026-11-24T14:00' })).toMatchObject({ code: 'not_approved' });
    expect(await execute()).toMatchObject({ ok: true });
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T13:00:00+02:00' }]);
  });
});

describe('a call that a human has to approve', () => {
  const refused = { ok: false, code: 'not_approved' };

  it.each<[string, object, ToolCall]>([
    ['was not proposed', {}, callOf('approved', 'call-2')],
    ['was not decided', {}, asking],
    ['was rejected', {}, callOf('rejected')],
    ['has a start other than the proposed one', { start: '2026-11-24T13:30' }, approved],
    ['has another guest', { guestEmail: 'avi@example.com' }, approved],
    ['has another name', { guestName: 'Noa Cohen' }, approved],
    ['has other answers', { answers: [{ key: 'company', value: 'Acme' }] }, approved],
    ['has another language', { locale: 'he' }, approved],
    ['has a reason', { reasonKey: 'intro' }, approved],
  ])('and %s is not sent', async (_, changes, call) => {
    const { world, review, execute } = await warm();
    await review();
    expect(await execute(changes, call)).toMatchObject(refused);
    expect(world.posts()).toEqual([]);
  });

  it('is not sent if it was rejected before, though the history says that it is approved', async () => {
    const { world, tools, review, execute, statuses } = await warm();
    await review();
    await tools.getBookingPage.execute({}, { conversation, rejected: [{ key: 'call-1' }] });
    expect(statuses()).toEqual(['refused']);
    expect(await execute()).toMatchObject(refused);
    expect(world.posts()).toEqual([]);
  });

  it('is not sent where the call itself says that it was rejected', async () => {
    const { world, review, execute } = await warm();
    await review();
    expect(await execute({}, { ...approved, rejected: [{ key: 'call-1' }] })).toMatchObject(refused);
    expect(world.posts()).toEqual([]);
  });

  it('is sent once: the proposal is used up, even if the service refused it', async () => {
    const { world, review, execute, statuses } = await warm();
    await review();
    world.answer(({ method }) => (method === 'POST' ? json(409, { error: 'No' }) : undefined));
    expect(await execute()).toMatchObject({ code: 'refused' });
    expect(statuses()).toEqual(['sent']);
    expect(await execute()).toMatchObject(refused);
    expect(world.posts()).toHaveLength(1);
  });

  it('is not sent if another call used the proposal up while this one read', async () => {
    const { world, tools, review } = await warm();
    await review();
    world.answer(({ method }) => (method === 'POST' ? json(400, { error: 'No' }) : undefined));
    const [first, second] = await Promise.all([
      tools.requestMeeting.execute(request(), approved),
      tools.requestMeeting.execute(request(), approved),
    ]);
    expect([first, second].map(({ ok }) => ok)).toEqual([false, false]);
    expect(world.posts()).toHaveLength(1);
  });

  it('warns the host once where an approval arrives that these tools did not propose', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());
    // A route makes its tools in each request, and gives them no conversation of its own.
    const memory = {};
    for (let made = 0; made < 2; made += 1) {
      const tools = world.tools({ memory });
      await tools.getFreeSlots.execute(everything);
      for (let call = 0; call < 2; call += 1)
        expect(await tools.requestMeeting.execute(request(), { approval: approved.approval })).toMatchObject({
          ...refused,
          next: expect.stringContaining('gives its tools a `conversation`'),
        });
    }
    expect(warnings.mock.calls).toMatchObject([
      [{ message: expect.stringContaining('that these tools did not propose') }],
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['spaces', { start: ' 2026-11-24T13:00 ', guestName: 'Noa Levi\n' }],
    ['a text for a number', { durationMinutes: '30' }],
    ['null for nothing', { reasonKey: null, replaces: null, timezone: null }],
    ['answers as an object', { answers: {} }],
  ])('is the same call where a framework writes it with %s', async (_, written) => {
    const { world, review, execute } = await warm();
    await review();
    expect(await execute(written as Partial<RequestMeetingInput>)).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });
});

describe('what was proposed is what is sent:', () => {
  it('a page that has changed meanwhile makes it another request, which is not sent', async () => {
    let key = 'What is it about?';
    const { world, review, execute } = await warm();
    askOnPage(world, () => key);
    const answers = [{ key: 'What is it about?', value: 'Yes' }];
    expect(await review({ answers })).toMatchObject({
      proposal: { answers: [{ key: 'What is it about?', label: 'What is it about?', value: 'Yes' }] },
    });
    key = 'May we charge you?';
    expect(await execute({ answers })).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(world.posts()).toEqual([]);
  });

  it('a guest who is another by then is not sent, and the answer says who it would be', async () => {
    let email = 'noa@example.com';
    const { world, review, execute } = await warm({ guest: { email: () => email } });
    await review();
    email = 'boss@example.com';
    expect(await execute()).toMatchObject({
      code: 'not_approved',
      message: expect.stringMatching(/would now request .*boss@example\.com.* not what was proposed/),
    });
    expect(world.posts()).toEqual([]);
    email = 'noa@example.com';
    expect(await execute()).toMatchObject({ ok: true });
  });

  it('a start that is not listed any more is not sent', async () => {
    const { world, review, execute } = await warm();
    await review();
    world.take('2026-11-24T13:00:00+02:00');
    expect(await execute()).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(world.posts()).toEqual([]);
  });

  it('a request that would no longer replace what the proposal names is not sent', async () => {
    const { world, tools, review, execute } = await warm();
    await tools.requestMeeting.execute(request(), { conversation });
    const other = { start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' };
    expect(await review(other)).toMatchObject({
      proposal: { text: expect.stringContaining('in place of the request for Tue 24 Nov 2026, 13:00') },
    });
    expect(await execute({ ...other, replaces: 'keep' })).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toHaveLength(1);
    expect(await execute(other)).toMatchObject({ ok: true });
  });

  it('an additional meeting is named as such', async () => {
    const { tools, review, execute } = await warm();
    await tools.requestMeeting.execute(request(), { conversation });
    const other = { start: '2026-11-24T14:00', replaces: 'keep' };
    expect(await review(other)).toMatchObject({
      proposal: { text: expect.stringContaining("in addition to the guest's earlier request") },
    });
    expect(await execute(other)).toMatchObject({ ok: true });
  });

  it('a first meeting is not called additional, also where the model wrote keep', async () => {
    const { world, review, execute } = await warm();
    const first = { replaces: 'keep' };
    expect(await review(first)).toMatchObject({
      proposal: { replaces: '', text: expect.not.stringContaining('addition') },
    });
    expect(await execute(first)).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });
});
