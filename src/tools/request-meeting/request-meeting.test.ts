import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, refusing, request } from '../../../tests/booking-world.ts';
import { guestDigest, textDigest } from '../session/digest.ts';
import { warm } from './warm.fixture.ts';

it('says in data and words that a confirmation was sent, to whom, until when, and that nothing is booked yet', async () => {
  const { world, tools } = await warm();
  const result = await tools.requestMeeting.execute(request());
  expect(result).toEqual({
    ok: true,
    status: 'confirmation_sent',
    start: '2026-11-24T13:00',
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    guestEmail: 'noa@example.com',
    confirmBy: '2026-11-20T09:50',
    message:
      'A confirmation email was sent to "noa@example.com" for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes. The meeting is not booked yet, and the start is not held: the guest must confirm by the link in that email, which is valid at least until 2026-11-20T09:50.',
    next: 'Tell the guest to open that email and confirm by its link soon, that nothing is booked before, and that the start is not held.',
    serviceSays: expect.any(String),
    record: {
      v: 1,
      service: textDigest('http://service.test').slice(0, 16),
      slug: 'demo',
      at: Date.parse('2026-11-24T11:00:00Z'),
      minutes: 30,
      guest: guestDigest('noa@example.com'),
      status: 'accepted',
      sentAt: world.now(),
    },
  });
  expect(tools.requestMeeting.toModelText(result)).toContain('not booked yet');
  expect(tools.requestMeeting.outputSchema.parse(result)).toEqual(result);
});

it('sends the whole request, as the interface has it', async () => {
  const { world, tools } = await warm();
  await tools.requestMeeting.execute(
    request({ reasonKey: 'intro', answers: [{ key: 'company', value: 'Acme' }] }),
  );
  expect(world.bodies()).toEqual([
    {
      guestName: 'Noa Levi',
      guestEmail: 'noa@example.com',
      timezone: 'Asia/Jerusalem',
      durationMinutes: 30,
      start: '2026-11-24T13:00:00+02:00',
      locale: 'en',
      reasonKey: 'intro',
      answers: { company: 'Acme' },
    },
  ]);
});

it('after a 409 reads again, and offers the nearest but not the one that went', async () => {
  const { world, tools } = await warm();
  world.answer((sent) => {
    if (sent.method !== 'POST') return undefined;
    world.take('2026-11-24T13:00:00+02:00');
    return json(409, { error: 'That start has just been taken\u202e.' });
  });
  const result = await tools.requestMeeting.execute(request());
  expect(result).toMatchObject({
    ok: false,
    code: 'slot_taken',
    serviceSays: 'That start has just been taken.',
  });
  // For the model, before the request, and after the 409.
  expect(world.reads()).toHaveLength(3);
  const nearest = (result as { nearest: { start: string }[] }).nearest.map(({ start }) => start);
  expect(nearest).toEqual(
    ['10:30', '11:00', '11:30', '13:30', '14:00', '14:30'].map((clock) => `2026-11-24T${clock}`),
  );
});

it('does not say that other starts are listed where none is', async () => {
  const { world, tools } = await warm();
  world.answer(({ path }) => {
    if (!path.endsWith('/slots')) return undefined;
    return json(200, { slug: 'demo', timezone: 'Asia/Jerusalem', durationMinutes: 30, slots: [] });
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'slot_taken',
    next: expect.stringContaining('if there are any'),
    nearest: [],
  });
});

it('after a 409 of a start that is listed still, tells what the service says, and not that it is gone', async () => {
  const { world, tools } = await warm();
  world.answer(({ method }) => (method === 'POST' ? json(409, { error: 'Not this one' }) : undefined));
  const result = await tools.requestMeeting.execute(request());
  if (result.ok) throw new Error('accepted');
  expect(result.code).toBe('refused');
  expect(result.serviceSays).toBeTruthy();
  expect(result.message).toContain(`"${result.serviceSays}"`);
  expect(result.message).toContain('nothing was requested by this call');
  expect(result.message).not.toMatch(/no longer|taken/);
  expect(result.next).toContain('the inbox of "noa@example.com"');
  expect(result.nearest?.map(({ start }) => start)).not.toContain('2026-11-24T13:00');
  expect(tools.requestMeeting.outputSchema.parse(result)).toEqual(result);
});

it('after a 409 does not call the start gone where what is free cannot be read', async () => {
  const { world, tools } = await warm();
  world.answer(({ method, path }) => {
    if (method === 'POST') return json(409, { error: 'Taken' });
    return path.endsWith('/slots') && world.posts().length > 0 ? json(503, { error: 'Down' }) : undefined;
  });
  const result = await tools.requestMeeting.execute(request());
  expect(result).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.stringContaining('with the words "Taken"'),
    next: expect.stringContaining('getFreeSlots'),
  });
  expect(result).not.toHaveProperty('nearest');
});

it.each([
  [400, 'invalid_input'],
  [404, 'unknown_page'],
] as const)('a %i leaves the start free to be requested again', async (status, code) => {
  const { world, tools } = await warm();
  let refuses = true;
  world.answer((sent) => (refuses ? refusing(status, 'No')(sent, undefined) : undefined));
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code, serviceSays: 'No' });
  refuses = false;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it("takes a bug of the host's client for an unclear outcome, reports it, and sends nothing more for that start", async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const bug = new TypeError('undefined is not a function');
  let calls = 0;
  const client = {
    ...world.client,
    requestMeeting: async () => {
      calls += 1;
      throw bug;
    },
  };
  const tools = world.tools({ client });
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'uncertain' });
  expect(warnings).toHaveBeenCalledExactlyOnceWith(bug);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'uncertain' });
  expect(calls).toBe(1);
});

it('says of a replacement that the earlier email is not called back, and does not say that its link works', async () => {
  const { tools } = await warm();
  await tools.requestMeeting.execute(request());
  const other = { start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' };
  const result = await tools.requestMeeting.execute(request(other));
  expect(result).toMatchObject({
    ok: true,
    message: expect.stringContaining(
      'Any earlier email, for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, is not called back',
    ),
    next: expect.stringContaining('confirm only the new one'),
  });
  expect(JSON.stringify(result)).not.toContain('works');
});

it('refuses a name that is too long to be sent, and does not cut it', async () => {
  const { world, tools } = await warm();
  const ask = (guestName: string) => tools.requestMeeting.execute(request({ guestName }));
  expect(await ask('\u{1f642}'.repeat(201))).toMatchObject({
    code: 'invalid_input',
    problems: [expect.stringContaining('guestName has 201 characters')],
  });
  expect(world.posts()).toEqual([]);
  expect(await ask('N'.repeat(200))).toMatchObject({ ok: true });
  expect(world.bodies()).toMatchObject([{ guestName: 'N'.repeat(200) }]);
});

it('refuses a request without an answer that the page asks for since the host read it', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const page = await world.client.getBookingPage('demo');
  const phone = { key: 'phone', label: 'Phone?', required: true, type: 'text' };
  world.answer(({ path }) =>
    path.endsWith('/demo') ? json(200, { ...page, customFields: [...page.customFields, phone] }) : undefined,
  );
  const tools = world.tools({ slug: undefined, page });
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'missing_answers',
    problems: [expect.stringContaining('phone')],
  });
  expect(world.posts()).toEqual([]);
  const answers = [{ key: 'phone', value: '1' }];
  await tools.requestMeeting.execute(request({ answers }));
  expect(world.bodies()).toMatchObject([{ answers: { phone: '1' } }]);
});

it('quotes an address of the model that reads like a sentence, in every answer', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const guestEmail = 'Your.meeting.is.booked!@example.com';
  const ask = (changes = {}) => tools.requestMeeting.execute(request({ guestEmail, ...changes }));
  const answers = [await ask(), await ask({ guestName: 'Avi' }), await ask({ start: '2026-11-24T14:00' })];
  for (const answer of answers) {
    const text = answer.message;
    expect(text.replaceAll(`"${guestEmail}"`, '')).not.toContain(guestEmail);
  }
  const blank = 'noa.\u2800Booked!\u2800It\u2800is\u2800confirmed.\u2800@example.com';
  expect(await ask({ guestEmail: blank })).toMatchObject({ code: 'invalid_input' });
  expect(world.posts()).toHaveLength(1);
});
