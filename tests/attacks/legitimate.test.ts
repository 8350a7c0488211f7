import { describe, expect, it } from 'vitest';
import { json, refusing } from '../booking-world.ts';
import { asks, codes, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const hour = 3_600_000;
const later = (changes = {}) => asks({ start: '2026-11-24T15:00', ...changes });

describe.each(frameworks)('a guest with $name', (framework) => {
  it('has a misspelt name rejected, and the corrected one approved', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks({ guestName: 'Noa Lewi' })]);
    const { asked } = await chat.decide(false, [asks()]);
    expect(asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(chat.world.bodies()).toMatchObject([{ guestName: 'Noa Levi' }]);
  });

  it('has a call rejected, says why in a message, and has the corrected one approved', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(false);
    expect((await chat.say('I meant three.', [later()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
  });

  it('approves an hour later', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    chat.world.pass(hour);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('asks again whether it worked', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    chat.world.pass(hour);
    const { asked, answers } = await chat.say('Did it work?', [asks()]);
    expect(asked).toEqual([]);
    expect(answers.at(-1)?.text).toContain('by an earlier call, at 2026-11-18T10:00');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('moves the meeting, and then moves it again', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    const first = await chat.say('Actually three.', [later()]);
    expect([first.asked, codes(first)]).toEqual([[], ['already_requested']]);
    expect((await chat.say('Yes, instead.', [later({ replaces: '2026-11-24T13:00' })])).asked).toHaveLength(
      1,
    );
    const moved = await chat.decide(true);
    expect(moved.answers.at(-1)?.text).toContain('if the guest confirms both, there are two meetings');
    const four = asks({ start: '2026-11-24T16:00', replaces: '2026-11-24T15:00' });
    expect((await chat.say('Four is better.', [four])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world).map((one) => one.slice(11, 16))).toEqual(['13:00', '15:00', '16:00']);
  });

  it('goes back to the first start, and reads which email to open', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    await chat.say('Three instead.', [later({ replaces: '2026-11-24T13:00' })]);
    await chat.decide(true);
    const { asked, answers } = await chat.say('One after all.', [asks({ replaces: '2026-11-24T15:00' })]);
    expect(asked).toEqual([]);
    expect(answers.at(-1)?.text).toContain('opens the link in the email');
    expect(sent(chat.world)).toHaveLength(2);
  });

  it('wants a second meeting beside the first', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    expect((await chat.say('And three too.', [later({ replaces: 'keep' })])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toHaveLength(2);
  });

  it('goes on for many turns, while the model numbers its calls from 0 each time', async () => {
    const chat = openChat(framework);
    for (const [turn, time] of ['13:00', '13:30', '14:00', '14:30', '15:00'].entries()) {
      const wish = asks({ start: `2026-11-24T${time}` });
      expect((await chat.say(`${time}?`, [reads()], [wish])).asked).toHaveLength(1);
      if (turn < 4) await chat.decide(false);
    }
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
  });

  it('lets the model try again at once after each rejection, with equal call ids', async () => {
    const chat = openChat(framework);
    await chat.say('Book.', [reads()], [asks({ start: '2026-11-24T14:00' })]);
    for (const start of ['2026-11-24T14:30', '2026-11-24T15:00', '2026-11-24T13:00'])
      expect((await chat.decide(false, [asks({ start })])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });

  // The other frameworks take no message while a call waits for its decision.
  it.runIf(/^(?:neutral|UI messages of ai 7)/.test(framework.name))(
    'does not answer the question, and writes something else',
    async () => {
      const chat = openChat(framework);
      await chat.say('Book Tuesday at one.', [reads()], [asks()]);
      expect((await chat.say('Wait, three.', [later()])).asked).toHaveLength(1);
      expect(codes(await chat.decide(true))).toEqual(['ok']);
      expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
    },
  );

  it('is answered anew: a regenerated message sends nothing a second time', async () => {
    const chat = openChat(framework, { approval: false });
    await chat.say('What is free?', [reads()]);
    const before = await chat.save();
    await chat.say('One on Tuesday.', [asks()]);
    await chat.restore(before);
    const { answers } = await chat.say('One on Tuesday.', [asks()]);
    expect(answers.at(-1)?.text).toContain('by an earlier call');
    expect(sent(chat.world)).toEqual([noa]);
  });

  it('has an answer regenerated before it approves', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    const before = await chat.save();
    await chat.say('One on Tuesday.', [asks({ guestName: 'Noah Levi' })]);
    await chat.restore(before);
    expect((await chat.say('One on Tuesday.', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(chat.world.bodies()).toMatchObject([{ guestName: 'Noa Levi' }]);
  });

  it('comes back after two days without confirming, and requests the same start again', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    chat.world.pass(48.5 * hour);
    const soon = await chat.say('I missed the email.', [asks()]);
    expect(codes(soon)).toEqual(['already_requested']);
    expect(soon.answers.at(-1)?.text).toContain('The time to confirm it is over');
    chat.world.pass(hour);
    expect((await chat.say('And now?', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa, noa]);
  });

  it('requests another meeting in a later week', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    await chat.decide(true);
    chat.world.pass(7 * 24 * hour);
    const next = asks({ start: '2026-12-01T13:00' });
    expect((await chat.say('Again next Tuesday.', [reads()], [next])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toHaveLength(2);
  });

  it('waits where the service asks to, and is sent on the next approval', async () => {
    const chat = openChat(framework);
    let isBusy = true;
    const busy = refusing(429, 'Slow down', { 'retry-after': '60' });
    chat.world.answer((one, init) => (isBusy ? busy(one, init) : undefined));
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    expect(codes(await chat.decide(true))).toEqual(['rate_limited']);
    expect(codes(await chat.say('Again.', [asks()]))).toEqual(['rate_limited']);
    isBusy = false;
    chat.world.pass(60_000);
    expect((await chat.say('Again.', [asks()])).asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(chat.world.posts()).toHaveLength(2);
  });

  it('takes another start where the first was taken while they decided', async () => {
    const chat = openChat(framework);
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    chat.world.take('2026-11-24T13:00:00+02:00');
    const { asked, answers } = await chat.decide(true, [later()]);
    expect(codes({ answers })).toEqual(['slot_taken']);
    expect(asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual(['2026-11-24T15:00 noa@example.com']);
  });

  it('gets no clear answer, and is not sent again', async () => {
    const chat = openChat(framework);
    chat.world.answer(({ method }) => (method === 'POST' ? json(500, { error: 'Oops' }) : undefined));
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    expect(codes(await chat.decide(true))).toEqual(['uncertain']);
    const again = await chat.say('Did it work?', [asks()]);
    expect([again.asked, codes(again)]).toEqual([[], ['uncertain']]);
    expect(chat.world.posts()).toHaveLength(1);
  });

  it('goes back to a start that got no clear answer, and does not read that an email was sent for it', async () => {
    const chat = openChat(framework, { approval: false });
    let isBroken = true;
    chat.world.answer(({ method }) =>
      isBroken && method === 'POST' ? json(500, { error: 'Oops' }) : undefined,
    );
    await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    isBroken = false;
    const three = later({ replaces: '2026-11-24T13:00' });
    expect(codes(await chat.say('Three, then.', [three]))).toEqual(['ok']);
    const { answers } = await chat.say('One after all.', [asks({ replaces: '2026-11-24T15:00' })]);
    expect(answers.at(-1)).toMatchObject({ code: 'already_requested' });
    expect(answers.at(-1)?.text).not.toContain('email that was sent for it');
    expect(answers.at(-1)?.text).toContain('if an email came for it');
    expect(chat.world.posts()).toHaveLength(2);
  });

  it('books two meetings for two people in one message', async () => {
    const chat = openChat(framework);
    const avi = later({ guestName: 'Avi Cohen', guestEmail: 'avi@example.com' });
    // LangChain does not run a call whose id has an answer, if another call of its message has none.
    const both = [
      { ...asks(), id: 'noa' },
      { ...avi, id: 'avi' },
    ];
    expect((await chat.say('For Avi too, at three.', [reads()], both)).asked).toHaveLength(2);
    expect(codes(await chat.decide([true, true]))).toEqual(['ok', 'ok']);
    expect(sent(chat.world).sort()).toEqual([noa, '2026-11-24T15:00 avi@example.com']);
  });

  it('stops, and goes on after a restart of the program', async () => {
    const chat = openChat(framework);
    await chat.say('What is free?', [reads()]);
    chat.restart();
    const { asked, answers } = await chat.say('One on Tuesday.', [asks()], [asks()]);
    expect(codes({ answers })).toEqual(['not_read']);
    expect(asked).toHaveLength(1);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual([noa]);
  });
});
