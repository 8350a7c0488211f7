import { describe, expect, it } from 'vitest';
import { everything, request } from '../booking-world.ts';
import { createSharedStore } from '../shared-store.ts';
import { asks, codes, newWorld, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';

describe.each(frameworks)('an approval that another process gets, with $name', (framework) => {
  it('is sent where both share a store', async () => {
    const { store } = createSharedStore();
    const chat = openChat(framework, { options: { sessions: store } });
    expect((await chat.say('Book.', [reads()], [asks()])).asked).toHaveLength(1);
    chat.restart();
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends nothing without one, and the guest can have it approved anew', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks()]);
    chat.restart();
    expect(codes(await chat.decide(true))).toEqual(['not_read']);
    expect(sent(chat.world)).toEqual([]);
    expect((await chat.say('Again.', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends nothing that was edited, where both share a store', async () => {
    const { store } = createSharedStore();
    const chat = openChat(framework, { options: { sessions: store } });
    await chat.say('Book.', [reads()], [asks()]);
    chat.restart();
    await chat.edit({ guestEmail: 'eve@example.com' });
    expect(codes(await chat.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it('sends the approved call, though the other call of its message was refused, and continues the run', async () => {
    const { store } = createSharedStore();
    const chat = openChat(framework, { options: { sessions: store } });
    // The first call asks for a start that the list does not hold.
    const refused = asks({ start: '2026-11-24T12:15', guestEmail: 'avi@example.com' });
    const { asked } = await chat.say('Book both.', [reads()], [refused, asks()]);
    expect(asked).toHaveLength(1);
    chat.restart();
    const { answers } = await chat.decide(true, [reads('Thursday')]);
    expect(answers.at(-1)).toMatchObject({ tool: 'getFreeSlots', code: 'ok' });
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('keeps to the refusal of a call that would be sent by then', async () => {
    const { store } = createSharedStore();
    const chat = openChat(framework, { options: { sessions: store } });
    const taken = '2026-11-24T15:00:00+02:00';
    await chat.say('What is free?', [reads()]);
    let isTaken = true;
    chat.world.answer(async ({ path, query }) => {
      if (!isTaken || !path.endsWith('/slots')) return undefined;
      const read = await chat.world.service.fetch(`http://service.test${path}?${query}`);
      const list = (await read.json()) as { slots: { start: string }[] };
      const slots = list.slots.filter(({ start }) => Date.parse(start) !== Date.parse(taken));
      return Response.json({ ...list, slots });
    });
    const second = asks({ start: '2026-11-24T15:00', guestEmail: 'avi@example.com' });
    expect((await chat.say('Book both.', [second, asks()])).asked).toHaveLength(1);
    isTaken = false;
    chat.restart();
    await chat.decide(true);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('sends one request where two processes get it at the same time', async () => {
    const { store } = createSharedStore();
    const settings = { options: { sessions: store } };
    const chat = openChat(framework, settings);
    await chat.say('Book.', [reads()], [asks()]);
    if (framework.name === 'LangChain') return;
    const second = openChat(framework, { ...settings, world: chat.world });
    await second.restore(await chat.save());
    const both = await Promise.all([chat.decide(true), second.decide(true)]);
    expect(both.flatMap(codes)).toContain('ok');
    expect(both.flatMap(codes).filter((code) => code !== 'ok' && code !== 'already_requested')).toEqual([]);
    expect(sent(chat.world)).toEqual([noa]);
  });
});

it('keeps the proposal that was stored first where two processes review one call at the same time', async () => {
  const { store } = createSharedStore();
  const world = newWorld();
  const toolsFor = (email: string) => world.tools({ sessions: store, guest: { email } });
  const [noas, eves] = [toolsFor('noa@example.com'), toolsFor('eve@example.com')];
  const call = {
    conversation: 'noa:1',
    approval: { key: 'a', decision: 'none' as const, firstReviewStands: true },
  };
  await noas.getFreeSlots.execute(everything, call);
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let holds = true;
  world.answer(async ({ path }) => {
    if (holds && path.endsWith('/slots')) {
      holds = false;
      reached.resolve();
      await gate.promise;
    }
    return undefined;
  });
  const late = eves.requestMeeting.review(request(), call);
  await reached.promise;
  const first = await noas.requestMeeting.review(request(), call);
  expect(first).toMatchObject({ proposal: { guestEmail: 'noa@example.com' } });
  gate.resolve();
  expect(await late).toEqual(first);
  const approved = { ...call, approval: { ...call.approval, decision: 'approved' as const } };
  expect(await eves.requestMeeting.execute(request(), approved)).toMatchObject({ code: 'not_approved' });
  expect(sent(world)).toEqual([]);
  expect(await noas.requestMeeting.execute(request(), approved)).toMatchObject({ ok: true });
});
