import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, refusing, request } from '../../tests/booking-world.ts';

async function warm() {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  return { world, tools };
}

it('says in data and words that a confirmation was sent, to whom, until when, and that nothing is booked yet', async () => {
  const { tools } = await warm();
  const result = await tools.requestMeeting.execute(request());
  expect(result).toEqual({
    ok: true,
    status: 'confirmation_sent',
    start: '2026-11-24T13:00',
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    guestEmail: 'noa@example.com',
    confirmBy: '2026-11-20T10:00',
    message:
      'A confirmation email was sent to noa@example.com for Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes. The meeting is not booked yet: the guest must confirm by the link in that email within 48 hours (until 2026-11-20T10:00).',
    next: 'Tell the guest to open that email and confirm by its link, and that nothing is booked before.',
    serviceSays: expect.any(String),
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

it('after a 409 reads again, and offers the nearest but not the one that was taken', async () => {
  const { world, tools } = await warm();
  world.answer(refusing(409, 'That start has just been taken\u202e.'));
  const result = await tools.requestMeeting.execute(request());
  expect(result).toMatchObject({
    ok: false,
    code: 'slot_taken',
    serviceSays: 'That start has just been taken.',
  });
  expect(world.reads()).toHaveLength(2);
  const nearest = (result as { nearest: { start: string }[] }).nearest.map(({ start }) => start);
  expect(nearest).toEqual(
    ['10:30', '11:00', '11:30', '13:30', '14:00', '14:30'].map((clock) => `2026-11-24T${clock}`),
  );
});

it('after a 409 says so where what is free cannot be read', async () => {
  const { world, tools } = await warm();
  world.answer(refusing(409, 'Taken'));
  world.answer(({ path }) => (path.endsWith('/slots') ? json(503, { error: 'Down' }) : undefined));
  const result = await tools.requestMeeting.execute(request());
  expect(result).toMatchObject({
    ok: false,
    code: 'slot_taken',
    next: expect.stringContaining('getFreeSlots'),
  });
  expect(result).not.toHaveProperty('nearest');
});

it.each([
  [400, 'invalid_input'],
  [404, 'unknown_page'],
] as const)('a %i frees the start, and the page is read anew', async (status, code) => {
  const { world, tools } = await warm();
  let refuses = true;
  world.answer((sent) => (refuses ? refusing(status, 'No')(sent, undefined) : undefined));
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code, serviceSays: 'No' });
  refuses = false;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(world.sent.filter(({ path }) => path.endsWith('/demo'))).toHaveLength(2);
});

it("hands a bug of the host's client on, and sends nothing more for that start", async () => {
  const world = createWorld();
  onTestFinished(world.close);
  let calls = 0;
  const client = {
    ...world.client,
    requestMeeting: async () => {
      calls += 1;
      throw new TypeError('undefined is not a function');
    },
  };
  const tools = world.tools({ client });
  await tools.getFreeSlots.execute(everything);
  await expect(tools.requestMeeting.execute(request())).rejects.toThrow('undefined is not a function');
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'uncertain' });
  expect(calls).toBe(1);
});
