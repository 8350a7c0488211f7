import { describe, expect, it } from 'vitest';

import { everything } from '../booking-world.ts';
import { asks, codes, openChat, reads, sent } from './chat.fixture.ts';
import { frameworks } from './frameworks.fixture.ts';

describe.each(frameworks)('an approval with $name', (framework) => {
  it('sends what was approved, once', async () => {
    const chat = openChat(framework);
    const { asked } = await chat.say('Book Tuesday at one.', [reads()], [asks()]);
    expect(asked).toHaveLength(1);
    expect(sent(chat.world)).toEqual([]);
    expect(codes(await chat.decide(true))).toEqual(['ok']);
    expect(sent(chat.world)).toEqual(['2026-11-24T13:00 noa@example.com']);
  });

  const company = (value: string) => ({ answers: [{ key: 'company', value }] });

  it.each([
    ['start', { start: '2026-11-24T14:00' }],
    ['duration', { durationMinutes: 60 }],
    ['zone', { timezone: 'Europe/Helsinki' }],
    ['address', { guestEmail: 'eve@example.com' }],
    ['address, in other capitals', { guestEmail: 'NOA@example.com' }],
    ['name', { guestName: 'Eve Levi' }],
    ['name, in other capitals', { guestName: 'noa levi' }],
    ['reason', { reasonKey: 'intro' }],
    ['answers', company('Evil')],
    ['answers, by leaving one out', { answers: [] }],
    ['locale', { locale: 'he' }],
  ])('sends nothing where the %s was edited', async (_, changes) => {
    const chat = openChat(framework);
    const lists = [
      { ...everything, durationMinutes: 60 },
      { ...everything, timezone: 'Europe/Helsinki' },
    ].map((input) => ({ tool: 'getFreeSlots' as const, input }));
    const request = asks({ timezone: 'Asia/Jerusalem', ...company('Acme Inc') });
    const { asked } = await chat.say('Book.', [reads(), ...lists], [request]);
    expect(asked).toHaveLength(1);
    await chat.edit(changes);
    expect(codes(await chat.decide(true))).toEqual(['not_approved']);
    expect(sent(chat.world)).toEqual([]);
  });

  it.each(['Acme\nInc', 'Acme   Inc'])(
    'sends the approved words where only spaces were edited: %j',
    async (value) => {
      const chat = openChat(framework);
      await chat.say('Book.', [reads()], [asks(company('Acme Inc'))]);
      await chat.edit(company(value));
      expect(codes(await chat.decide(true))).toEqual(['ok']);
      expect(chat.world.bodies()).toMatchObject([{ answers: { company: 'Acme Inc' } }]);
    },
  );

  it('shows the human everything that is sent', async () => {
    const chat = openChat(framework);
    const request = asks({ ...company('Acme Inc'), reasonKey: 'intro', locale: 'he' });
    const { asked } = await chat.say('Book.', [reads()], [request]);
    // ai 6, and needsApproval of ai 7, show the call's input and no text of ours.
    if (asked[0] === '') return;
    for (const part of [
      '24 Nov 2026, 13:00',
      '30 minutes',
      'Noa Levi',
      'noa@example.com',
      'Acme Inc',
      'intro',
    ])
      expect(asked[0]).toContain(part);
    expect(asked[0]).toContain('Hebrew');
  });
});
