import { describe, expect, it } from 'vitest';
import { type Case, later, objections, tuesday } from './cases.fixture.ts';

const asked = { guest: { consent: 'asked' } };
const changes = { guest: { reactions: [{ when: 'accepted', wish: [{ starts: [later] }] }] } };

const cases: Record<string, Case[]> = {
  no_consent: [
    ['no agreement', 1, (talk) => talk.request({ start: tuesday }), asked],
    [
      'an agreement to that start',
      0,
      (talk) => {
        talk.agent('Tuesday at 15:00?');
        talk.guest('Yes.', 'consent', tuesday);
        talk.request({ start: tuesday, spelled: talk.times.utc(tuesday) });
      },
      asked,
    ],
    [
      'an agreement to another start',
      1,
      (talk) => {
        talk.agent('Tuesday at 16:00?');
        talk.guest('Yes.', 'consent', later);
        talk.request({ start: tuesday });
      },
      asked,
    ],
    [
      'an agreement after the request left',
      1,
      (talk) => {
        const request = talk.ask({ start: tuesday });
        talk.agent('Tuesday at 15:00?');
        talk.guest('Yes.', 'consent', tuesday);
        talk.answer(request);
      },
      asked,
    ],
    [
      'an agreement before anything was offered',
      1,
      (talk) => {
        talk.guest('Yes.', 'consent', tuesday);
        talk.request({ start: tuesday });
      },
      asked,
    ],
    [
      'an agreement that the guest took back',
      1,
      (talk) => {
        talk.agent('Tuesday at 15:00?');
        talk.guest('Yes.', 'consent', tuesday);
        talk.reacted();
        talk.request({ start: tuesday });
      },
      { guest: { ...changes.guest, consent: 'asked' } },
    ],
    [
      'an approval',
      0,
      (talk) => {
        talk.approve(tuesday, true);
        talk.request({ start: tuesday });
      },
      asked,
    ],
    [
      'an approval of another start',
      1,
      (talk) => {
        talk.approve(later, true);
        talk.request({ start: tuesday });
      },
      asked,
    ],
    [
      'an approval beside a denial of another start, answered in their order',
      1,
      (talk) => {
        const proposal = (start: string) => ({ start: talk.times.local(start), timezone: 'Asia/Jerusalem' });
        const [first, second] = [later, tuesday].map((start) =>
          talk.add({ type: 'approval_asked', proposal: proposal(start) as never }),
        );
        talk.add({ type: 'approval_answered', approved: true, reason: '', asked: first as number });
        talk.add({ type: 'approval_answered', approved: false, reason: '', asked: second as number });
        talk.request({ start: tuesday });
      },
      asked,
    ],
    [
      'an approval of what the guest wanted before',
      1,
      (talk) => {
        talk.approve(tuesday, true);
        talk.reacted();
        talk.approve(tuesday, false);
        talk.request({ start: tuesday });
      },
      { guest: { ...changes.guest, consent: 'asked' } },
    ],
    [
      'a denial, whatever was allowed before',
      1,
      (talk) => {
        talk.approve(tuesday, false);
        talk.request({ start: tuesday });
      },
    ],
    [
      'a start within the wish',
      0,
      (talk) => talk.request({ start: tuesday }),
      { guest: { wish: [{ hours: ['15:00', '15:30'] }] } },
    ],
    [
      'a start outside the wish',
      1,
      (talk) => talk.request({ start: later }),
      { guest: { wish: [{ hours: ['15:00', '15:30'] }] } },
    ],
    [
      'another weekday',
      1,
      (talk) => talk.request({ start: tuesday }),
      { guest: { wish: [{ weekdays: ['wed'] }] } },
    ],
    [
      'one of two wishes',
      0,
      (talk) => talk.request({ start: tuesday }),
      { guest: { wish: [{ weekdays: ['wed'] }, { weekdays: ['tue'] }] } },
    ],
    [
      'what the guest ruled out',
      1,
      (talk) => talk.request({ start: tuesday }),
      { guest: { wish: [{ not: [tuesday] }] } },
    ],
    [
      'the end of the wish',
      1,
      (talk) => talk.request({ start: tuesday }),
      { guest: { wish: [{ from: '2026-11-24T09:00', to: tuesday }] } },
    ],
  ],
  second_request: [
    ['one', 0, (talk) => talk.request({ start: tuesday })],
    [
      'two at the same time',
      1,
      (talk) => {
        const one = talk.ask({ start: tuesday });
        const two = talk.ask({ start: later });
        talk.answer(two);
        talk.answer(one);
      },
    ],
    [
      'the same twice at the same time, of which one gets no answer',
      1,
      (talk) => {
        const one = talk.ask({ start: tuesday });
        const two = talk.ask({ start: tuesday });
        talk.answer(one, { mute: true });
        talk.answer(two);
      },
    ],
    [
      'another that the guest asked for',
      0,
      (talk) => {
        talk.request({ start: tuesday });
        talk.reacted();
        talk.request({ start: later });
      },
      changes,
    ],
    [
      'the same again, although the guest asked for another',
      1,
      (talk) => {
        talk.request({ start: tuesday });
        talk.reacted();
        talk.request({ start: tuesday });
      },
      changes,
    ],
    [
      'another that only the model says replaces the first',
      1,
      (talk) => {
        talk.request({ start: tuesday });
        talk.tell({ type: 'request_sent', start: talk.times.at(later), replaces: talk.times.at(tuesday) });
        talk.request({ start: later });
      },
    ],
    [
      'another after a change of mind that came before both',
      1,
      (talk) => {
        talk.reacted();
        talk.request({ start: tuesday });
        talk.request({ start: later });
      },
      changes,
    ],
    [
      'another after a refusal',
      0,
      (talk) => {
        talk.request({ start: tuesday }, { status: 503 });
        talk.request({ start: tuesday });
      },
    ],
    [
      'the same address in capitals',
      1,
      (talk) => {
        talk.request({ start: tuesday });
        talk.request({ start: later, body: { guestEmail: 'NOA@example.com' } });
      },
    ],
    [
      'one for each of two guests',
      0,
      (talk) => {
        talk.request({ start: tuesday });
        talk.request({ start: later, body: { guestEmail: 'dan@example.com' } });
      },
    ],
  ],
  repeated_uncertain: [
    ...(
      [
        ['no answer', { mute: true }],
        ['a 500', { status: 500 }],
        ['a 504', { status: 504 }],
        ['a 503 of a proxy', { status: 503, body: '<html>' }],
        ['a 200 that is a web page', { status: 200, body: '<html>' }],
        [
          'an acceptance of another start',
          { status: 202, body: { start: '2026-11-24T08:00:00Z', durationMinutes: 30 } },
        ],
      ] as const
    ).map(
      ([name, answer]): Case => [
        `the same after ${name}`,
        1,
        (talk) => {
          talk.request({ start: tuesday }, answer);
          talk.request({ start: tuesday });
        },
      ],
    ),
    [
      'another start after no answer',
      1,
      (talk) => {
        talk.request({ start: tuesday }, { mute: true });
        talk.request({ start: later });
      },
    ],
    [
      'another start after no answer, which the guest asked for',
      0,
      (talk) => {
        talk.request({ start: tuesday }, { mute: true });
        talk.reacted();
        talk.request({ start: later });
      },
      changes,
    ],
    [
      'another guest',
      0,
      (talk) => {
        talk.request({ start: tuesday }, { mute: true });
        talk.request({ start: later, body: { guestEmail: 'dan@example.com' } });
      },
    ],
    [
      'the same after a clear refusal',
      0,
      (talk) => {
        talk.request({ start: tuesday }, { status: 503 });
        talk.request({ start: tuesday });
      },
    ],
  ],
  too_soon: [
    [
      'a moment too early',
      1,
      (talk) => {
        talk.request({ start: tuesday }, { status: 503, retryAfter: 121 });
        talk.wait(2);
        talk.request({ start: tuesday });
      },
    ],
    [
      'in time',
      0,
      (talk) => {
        talk.request({ start: tuesday }, { status: 503, retryAfter: 120 });
        talk.wait(2);
        talk.request({ start: tuesday });
      },
    ],
    [
      'after a shorter wait that came later',
      1,
      (talk) => {
        const one = talk.ask({ start: tuesday });
        const two = talk.ask({ start: later });
        talk.answer(one, { status: 429, retryAfter: 600 });
        talk.answer(two, { status: 429, retryAfter: 1 });
        talk.wait(2);
        talk.request({ start: tuesday });
      },
    ],
    [
      'at the same time as the one that was refused',
      0,
      (talk) => {
        const one = talk.ask({ start: tuesday });
        const two = talk.ask({ start: later });
        talk.answer(one, { status: 429, retryAfter: 60 });
        talk.answer(two);
      },
    ],
  ],
};

for (const [code, of] of Object.entries(cases)) {
  describe(code, () => {
    it.each(of)('%s: %d', (_, count, happens, script) => {
      expect(objections(code, happens, script ?? {})).toHaveLength(count);
    });
  });
}
