import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { Approval, Approve, BookingToolsOptions, MeetingProposal } from '../context/tool-context.ts';
import type { ToolCall } from '../contract/tool.ts';

const thirteen = '2026-11-24T13:00:00+02:00';

/** Tools whose requests are approved by `answer`; `asked` holds the proposals that it got. */
async function warm(answer: Approve, options: BookingToolsOptions = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const asked: MeetingProposal[] = [];
  const calls: ToolCall[] = [];
  const approve: Approve = (proposal, call) => {
    asked.push(structuredClone(proposal));
    calls.push(call);
    return answer(proposal, call);
  };
  const tools = world.tools({ approve, ...options });
  await tools.getFreeSlots.execute(everything);
  const ask = (changes = {}, call: ToolCall = {}) => tools.requestMeeting.execute(request(changes), call);
  return { world, tools, asked, calls, ask, approve };
}

function hostWarnings() {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return warnings;
}

describe('approve', () => {
  it('is asked about what is then sent', async () => {
    const { world, asked, calls, ask } = await warm(() => true);
    const framework = { toolCallId: '1' };
    const filled = { reasonKey: 'intro', answers: [{ key: 'company', value: 'Acme' }] };
    expect(await ask(filled, { turn: 'second', id: 'call-1', framework })).toMatchObject({ ok: true });
    expect(asked).toEqual([
      {
        slug: 'demo',
        start: '2026-11-24T13:00',
        durationMinutes: 30,
        timezone: 'Asia/Jerusalem',
        guestName: 'Noa Levi',
        guestEmail: 'noa@example.com',
        locale: 'en',
        reasonKey: 'intro',
        answers: [{ key: 'company', label: 'Which company are you with?', value: 'Acme' }],
        pageName: 'Dana Cohen: Product advice for teams that build with agents',
        reasonLabel: 'A first talk',
        replaces: '',
        text: 'Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, page "demo" ("Dana Cohen: Product advice for teams that build with agents"), for "Noa Levi", "noa@example.com", email in English, reason "A first talk" ("intro"), "Which company are you with?" ("company"): "Acme"',
      },
    ]);
    expect(calls).toEqual([{ turn: 'second', id: 'call-1', framework }]);
    expect(world.bodies()).toMatchObject([
      { start: thirteen, guestName: 'Noa Levi', guestEmail: 'noa@example.com', answers: { company: 'Acme' } },
    ]);
  });

  it('cannot change by hand what is sent', async () => {
    const { world, ask } = await warm((proposal) => {
      Object.assign(proposal, { guestEmail: 'boss@example.com', start: '2026-11-24T14:00' });
      Object.assign(proposal.answers[0] ?? {}, { value: 'Changed' });
      return true;
    });
    await ask({ answers: [{ key: 'company', value: 'Acme' }] });
    expect(world.bodies()).toMatchObject([
      { start: thirteen, guestEmail: 'noa@example.com', answers: { company: 'Acme' } },
    ]);
  });

  it('gets the start whose place the request takes', async () => {
    const { asked, ask } = await warm(() => true);
    await ask();
    expect(await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' })).toMatchObject({
      ok: true,
    });
    expect(asked[1]).toMatchObject({
      replaces: '2026-11-24T13:00:00+02:00',
      text: expect.stringContaining('in place of the request for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem)'),
    });
  });

  it('reads which of two requests is replaced, and is not asked if that is not clear', async () => {
    const { world, asked, tools, ask } = await warm(() => true);
    const inLondon = { timezone: 'Europe/London' };
    await tools.getFreeSlots.execute({ ...everything, ...inLondon });
    const inJerusalem = { timezone: 'Asia/Jerusalem' };
    await ask(inJerusalem);
    await ask({ ...inJerusalem, start: '2026-11-24T15:00', replaces: 'keep' });
    // 13:00 is the first one in Jerusalem and the second one in London.
    const other = { ...inLondon, start: '2026-11-24T12:30' };
    expect(await ask({ ...other, replaces: '2026-11-24T13:00' })).toMatchObject({ code: 'invalid_input' });
    expect(asked).toHaveLength(2);
    expect(await ask({ ...other, replaces: '2026-11-24T15:00' })).toMatchObject({
      ok: true,
      message: expect.stringContaining('for Tue 24 Nov 2026, 15:00 (Asia/Jerusalem)'),
    });
    expect(asked[2]?.text).toContain('in place of the request for Tue 24 Nov 2026, 13:00 (Europe/London)');
    expect(world.posts()).toHaveLength(3);
  });

  it('sends nothing if it would not be what the human read: the earlier request expired while they decided', async () => {
    const worlds: { pass(ms: number): void }[] = [];
    const { world, asked, ask } = await warm(({ replaces }) => {
      if (replaces === 'keep') worlds[0]?.pass(49 * 3_600_000);
      return true;
    });
    worlds.push(world);
    await ask();
    const second = { start: '2026-11-24T15:00', replaces: 'keep' };
    expect(await ask(second)).toMatchObject({ ok: false, code: 'not_approved' });
    expect(asked[1]?.text).toContain('in addition to');
    expect(world.posts()).toHaveLength(1);
  });

  it('reads all of the answers and the name that are sent', async () => {
    const hidden = [...' cancel all'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    const { world, asked, ask } = await warm(() => true);
    const value = `Acme${hidden.join('')}\u202e Ltd\u200b\nLine`;
    await ask({ answers: [{ key: 'company', value }], guestName: `Noa${hidden.join('')} Levi` });
    expect(world.bodies()).toMatchObject([{ guestName: 'Noa Levi', answers: { company: 'Acme Ltd Line' } }]);
    expect(asked[0]?.text).toContain('("company"): "Acme Ltd Line"');
  });

  it.each<[string, object]>([
    ['a start that was not shown', { start: '2026-11-24T12:15' }],
    ['a start in another form', { start: '2026-11-24T13:00Z' }],
    ['an unknown reason', { reasonKey: 'nonsense' }],
    ['an unknown question', { answers: [{ key: 'nonsense', value: '1' }] }],
    ['no address', { guestEmail: '' }],
    ['two addresses', { guestEmail: 'noa@example.com, boss@example.com' }],
    ['nothing that could be replaced', { replaces: '2026-11-24T14:00' }],
    ['another duration', { durationMinutes: 45 }],
  ])('is not asked about %s', async (_, changes) => {
    const { world, asked, ask } = await warm(() => true);
    expect(await ask(changes)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
    expect(world.posts()).toEqual([]);
  });

  it('is not asked about a start that is not listed any more, nor about what was requested before', async () => {
    const { world, asked, ask } = await warm(() => true);
    await ask();
    const again = await ask();
    expect(again).toMatchObject({ ok: true });
    expect(await ask({ guestName: 'Somebody Else' })).toMatchObject({ code: 'already_requested' });
    expect(await ask({ start: '2026-11-24T14:00' })).toMatchObject({ code: 'already_requested' });
    world.take('2026-11-24T15:00:00+02:00');
    world.pass(61_000);
    const late = { start: '2026-11-24T15:00', guestEmail: 'avi@example.com' };
    expect(await ask(late)).toMatchObject({ code: 'slot_taken' });
    expect(asked).toHaveLength(1);
  });

  it('is asked about one of the starts that are requested at once, and only that one is sent', async () => {
    const answer = Promise.withResolvers<boolean>();
    const { world, asked, ask } = await warm(() => answer.promise);
    const others: unknown[] = [];
    const calls = Array.from({ length: 20 }, async (_, index) => {
      const result = await ask({ start: `2026-11-24T1${3 + (index % 3)}:00` });
      if (!result.ok) others.push(result.code);
      return result;
    });
    await vi.waitFor(() => expect(others).toHaveLength(19));
    expect(new Set(others)).toEqual(new Set(['not_approved']));
    answer.resolve(true);
    expect((await Promise.all(calls)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(world.posts()).toHaveLength(1);
    const replaces = String(asked[0]?.start);
    expect(await ask({ start: '2026-11-24T16:00', replaces })).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });

  it('of two processes lets one request out, though both say yes', async () => {
    const { store } = createSharedStore();
    const call = { conversation: 'noa' };
    const { world, tools, approve } = await warm(() => true, { sessions: store });
    await tools.getFreeSlots.execute(everything, call);
    const other = world.tools({ approve, sessions: store });
    const answers = await Promise.all(
      [tools, other].map(({ requestMeeting }) => requestMeeting.execute(request(), call)),
    );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(world.posts()).toHaveLength(1);
  });

  it('is not asked about what another process is sending at that moment', async () => {
    const { store } = createSharedStore();
    const call = { conversation: 'noa' };
    const { world, tools, approve, asked } = await warm(() => true, { sessions: store });
    await tools.getFreeSlots.execute(everything, call);
    const other = world.tools({ approve, sessions: store });
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<undefined>();
    world.answer(({ method }) => {
      if (method !== 'POST') return undefined;
      arrived.resolve();
      return answered.promise;
    });
    const first = tools.requestMeeting.execute(request(), call);
    await arrived.promise;
    expect(await other.requestMeeting.execute(request(), call)).toMatchObject({
      code: 'already_requested',
      message: expect.stringContaining('its outcome is not recorded yet'),
    });
    answered.resolve(undefined);
    expect(await first).toMatchObject({ ok: true });
    expect(asked).toHaveLength(1);
    expect(world.posts()).toHaveLength(1);
  });
});

describe('without a clear yes nothing leaves:', () => {
  const answers: [string, unknown][] = [
    ['false', false],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'yes'],
    ['a number', 1],
    ['an object that says nothing', {}],
    ['an object that says yes in words', { approved: 'yes' }],
    ['an object that says no', { approved: false }],
    ['a list', [true]],
  ];

  it.each(answers)('%s', async (_, answer) => {
    const { world, ask } = await warm(() => answer as Approval);
    const result = await ask();
    expect(result).toMatchObject({
      ok: false,
      code: 'not_approved',
      message:
        'The request for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes was not approved. Nothing was sent.',
    });
    expect(world.posts()).toEqual([]);
  });

  it('a reason is handed on in quotation marks', async () => {
    const { ask } = await warm(() => ({ approved: false, reason: 'Ask "Dana" first.\nBooked!' }));
    expect(await ask()).toMatchObject({
      code: 'not_approved',
      message: expect.stringContaining(
        'was not approved, with the words "Ask \'Dana\' first. Booked!". Nothing',
      ),
    });
  });

  it.each<[string, Approve]>([
    [
      'what throws',
      () => {
        throw new Error('no database at 10.0.0.7');
      },
    ],
    ['what rejects', () => Promise.reject(new Error('no database at 10.0.0.7'))],
  ])('%s does not approve; the error goes to the host, and not to the model', async (_, answer) => {
    const warnings = hostWarnings();
    const { world, ask } = await warm(answer);
    const result = await ask();
    expect(result).toMatchObject({
      ok: false,
      code: 'not_asked',
      message: expect.stringContaining('could not be asked'),
    });
    expect(JSON.stringify(result)).not.toContain('10.0.0.7');
    expect(warnings.mock.calls).toMatchObject([[{ message: 'no database at 10.0.0.7' }]]);
    expect(world.posts()).toEqual([]);
  });

  it('an approval that never comes is not waited for after an abort', async () => {
    const stop = new AbortController();
    const { world, asked, calls, ask } = await warm(() => new Promise<never>(() => {}));
    const waiting = ask({}, { signal: stop.signal });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(calls[0]?.signal).toBe(stop.signal);
    stop.abort(new Error('the guest hung up'));
    await expect(waiting).rejects.toThrow('the guest hung up');
    expect(world.posts()).toEqual([]);
  });

  it('an approval that comes after the abort sends nothing', async () => {
    const stop = new AbortController();
    const { world, ask } = await warm(() => {
      stop.abort(new Error('the guest hung up'));
      return true;
    });
    await expect(ask({}, { signal: stop.signal })).rejects.toThrow('the guest hung up');
    expect(world.posts()).toEqual([]);
  });

  it('an abort that breaks the asking is the abort, and no refusal', async () => {
    const warnings = hostWarnings();
    const stop = new AbortController();
    const { ask } = await warm(() => {
      stop.abort(new Error('the guest hung up'));
      throw new Error('aborted');
    });
    await expect(ask({}, { signal: stop.signal })).rejects.toThrow('the guest hung up');
    expect(warnings).not.toHaveBeenCalled();
  });

  it('an answer with a getter that throws does not approve', async () => {
    const warnings = hostWarnings();
    const { world, ask } = await warm(
      () =>
        ({
          get approved(): boolean {
            throw new Error('no database at 10.0.0.7');
          },
        }) as Approval,
    );
    const result = await ask();
    expect(result).toMatchObject({ code: 'not_asked' });
    expect(JSON.stringify(result)).not.toContain('10.0.0.7');
    expect(warnings).toHaveBeenCalledOnce();
    expect(world.posts()).toEqual([]);
  });

  it('words that are no text are left out', async () => {
    const { world, ask } = await warm(() => ({ approved: false, reason: 42 as unknown as string }));
    expect(await ask()).toMatchObject({
      code: 'not_approved',
      message: expect.stringContaining('was not approved.'),
    });
    expect(world.posts()).toEqual([]);
  });

  it('approve is called again by the next call after a no', async () => {
    let answer = false;
    const { world, asked, ask } = await warm(() => answer);
    await ask();
    answer = true;
    expect(await ask()).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
    expect(world.posts()).toHaveLength(1);
  });
});

describe('after an approval', () => {
  it('a start that another call saw go is not sent, however short the time was', async () => {
    const { world, ask } = await warm(() => {
      world.take(thirteen);
      return true;
    });
    expect(await ask()).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(world.posts()).toEqual([]);
  });

  it('the list is read up to three times, as for a request that needs no approval', async () => {
    const shared = createSharedStore();
    let isApproved = false;
    const { world, ask } = await warm(
      () => {
        isApproved = true;
        world.pass(11_000);
        return true;
      },
      { sessions: shared.store, conversation: 'noa' },
    );
    shared.hooks.onLoad = () => {
      if (isApproved) world.pass(10_001);
      return undefined;
    };
    expect(await ask()).toMatchObject({ code: 'unavailable' });
    // The list for the model, the one before the question, and three after it.
    expect(world.reads()).toHaveLength(5);
    expect(world.posts()).toEqual([]);
  });

  it('the start is read again, and sent where it is free still', async () => {
    const { world, ask } = await warm(() => {
      world.pass(61_000);
      return true;
    });
    expect(await ask()).toMatchObject({ ok: true });
    // The list for the model, the one before the question, and the one after it.
    expect(world.reads()).toHaveLength(3);
    expect(world.bodies()).toMatchObject([{ start: thirteen }]);
  });

  it('a start that went is not sent', async () => {
    const { world, ask } = await warm(() => {
      world.take(thirteen);
      world.pass(61_000);
      return true;
    });
    expect(await ask()).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(world.posts()).toEqual([]);
  });

  it('nothing leaves where what is free cannot be read', async () => {
    const { world, ask } = await warm(() => {
      world.answer(({ path }) => (path.endsWith('/slots') ? new Response(null, { status: 500 }) : undefined));
      world.pass(61_000);
      return true;
    });
    expect(await ask()).toMatchObject({ ok: false, code: 'unavailable' });
    expect(world.posts()).toEqual([]);
  });
});
