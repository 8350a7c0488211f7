import { describe, expect, it } from 'vitest';
import { BookingError } from '../../client/index.ts';
import type { Failure } from '../contract/tool.ts';
import type { RequestVerdict } from '../session/judge-request.ts';
import { entryOf, hourMs, now, openMs, resolved, tuesdayAt } from '../session/requests.fixture.ts';
import type { RequestEntry } from '../session/state.ts';
import {
  acceptedResult,
  answerVerdict,
  describeRequest,
  refusedByService,
  repeatedResult,
  uncertainResult,
} from './answers.ts';

const one = 'Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes';
const two = 'Tue 24 Nov 2026, 14:00 (Asia/Jerusalem), 30 minutes';
/** Recorded at ten in Jerusalem. */
const entry = entryOf({ sentAt: now, words: 'Look at your mail.' });
const later = entryOf({ id: 'request-2', sentAt: now, at: tuesdayAt('14:00') });
/** In the zone of the call, as the judgement gets it. */
const inHistory = entryOf({ id: '', sentAt: now, guestName: '', guestEmail: '', locale: '' });

type Refusal = Exclude<RequestVerdict, { kind: 'send' }>;
const ways = { instead: entry, mayKeep: true };
const refused = (refusal: Refusal, at = now) => answerVerdict(refusal, resolved(), at) as Failure;

describe('an acceptance', () => {
  it('says until when the guest may confirm, and that nothing is booked before', () => {
    expect(acceptedResult({ entry })).toMatchObject({
      ok: true,
      confirmBy: '2026-11-20T09:50',
      message: `A confirmation email was sent to "noa@example.com" for ${one}. The meeting is not booked yet, and the start is not held: the guest must confirm by the link in that email, which is valid at least until 2026-11-20T09:50.`,
      serviceSays: 'Look at your mail.',
    });
  });

  it.each<[string, RequestEntry]>([
    ['was accepted', entryOf()],
    ['is unclear', entryOf({ status: 'uncertain' })],
    ['stands in the history', inHistory],
  ])('says what may come of the earlier request, which %s', (_, replaced) => {
    expect(acceptedResult({ entry: later, replaced }).message).toContain(
      `Any earlier email, for ${one}, is not called back: if the guest confirms both`,
    );
    expect(acceptedResult({ entry: later, replaced }).next).toContain('confirm only the new one');
  });
});

describe('an equal call', () => {
  it('is answered with the deadline until an hour before it, because clocks differ', () => {
    expect(repeatedResult(entry, now + 47 * hourMs - 1, ways)).toMatchObject({
      ok: true,
      confirmBy: '2026-11-20T09:50',
      message: `A confirmation email for ${one} was sent to "noa@example.com" by an earlier call, at 2026-11-18T10:00. Nothing was sent by this call. Whether the guest has confirmed or declined since is not known here; if they have not, they can confirm by the link in that email, which is valid at least until 2026-11-20T09:50, nothing is booked before, and the start is not held.`,
    });
    for (const hours of [47, 48, 48.9]) {
      const over = repeatedResult(entry, now + hours * hourMs, ways) as Failure;
      expect(over).toMatchObject({ ok: false, code: 'already_requested' });
      expect(over.message).toContain('The time to confirm it is over or will be soon.');
      expect(over.next).toContain('has expired or will soon');
      expect(over.next).toContain('again from 2026-11-20T11:00');
      expect(over).not.toHaveProperty('confirmBy');
    }
  });

  it('names the start as the deadline where that comes before 48 hours are over', () => {
    const soon = entryOf({ sentAt: now, at: now + 2 * hourMs });
    expect(repeatedResult(soon, now, ways)).toMatchObject({ ok: true, confirmBy: '2026-11-18T12:00' });
    expect(acceptedResult({ entry: soon }).message).toContain('until 2026-11-18T12:00');
    expect((repeatedResult(soon, now + hourMs, ways) as Failure).next).not.toContain('requested again');
  });

  it('of an unclear request is unclear', () => {
    expect(repeatedResult(entryOf({ status: 'uncertain', sentAt: now }), now, ways)).toMatchObject({
      code: 'uncertain',
    });
  });

  it('of a request of the history says only what the history says', () => {
    const answer = answerVerdict({ kind: 'repeat', entry: inHistory, ways }, resolved(), now);
    expect(answer).toMatchObject({
      code: 'already_requested',
      message: `${one} was requested at 2026-11-18T10:00, as the history of this chat says. It is not sent again. Whether the guest has confirmed or declined it is not known here.`,
    });
  });
});

describe('an unclear outcome', () => {
  it('names when the request left, and from when it may be sent again', () => {
    const uncertain = { ...entry, status: 'uncertain' as const, words: 'connection lost' };
    expect(uncertainResult(uncertain, now)).toMatchObject({
      code: 'uncertain',
      message: `The request for ${one} left at 2026-11-18T10:00, and no clear answer came: it may have arrived. In this conversation it is not sent again before 2026-11-20T11:00.`,
      next: expect.stringContaining('look in the inbox of "noa@example.com"'),
      details: 'connection lost',
      record: { status: 'uncertain' },
    });
    expect(uncertainResult({ ...uncertain, words: '' }, now)).not.toHaveProperty('details');
    expect(uncertainResult(uncertain, now + 47 * hourMs - 1).next).toContain('can confirm by its link');
    expect(uncertainResult(uncertain, now + 47 * hourMs).next).toContain('has expired or will soon');
  });

  it('is not said to be confirmable once the start is over', () => {
    const soon = entryOf({ sentAt: now, at: now + 2 * hourMs, status: 'uncertain' });
    expect(uncertainResult(soon, now + hourMs - 1).next).toContain('can confirm by its link');
    expect(uncertainResult(soon, now + hourMs).next).not.toContain('can confirm');
  });

  it('of a lost sender does not say that it left', () => {
    expect(uncertainResult({ ...entry, status: 'pending' }, now).message).toContain(
      'was about to be sent at 2026-11-18T10:00, and its outcome was not recorded: it may have arrived',
    );
  });
});

describe('a refusal', () => {
  const described = {
    ...entry,
    reasonKey: 'intro',
    reasonLabel: 'A talk',
    answers: [{ key: 'company', value: 'Acme', label: 'Firm' }],
  };
  const requested = `${one} was requested at 2026-11-18T10:00, and a confirmation email was sent`;

  it.each<[string, Refusal, Partial<Failure>]>([
    [
      'of other fields',
      { kind: 'otherDetails', entry: described, ways },
      {
        code: 'already_requested',
        message: `${requested}; its details are not those of this call. Nothing more was sent. Whether the guest has confirmed or declined it is not known here. It was: ${one}, page "demo", for "Noa Levi", "noa@example.com", email in English, reason "A talk" ("intro"), "Firm" ("company"): "Acme".`,
      },
    ],
    [
      'of a replaced start',
      { kind: 'replaced', entry, by: later, ways: { ...ways, instead: later } },
      {
        code: 'already_requested',
        message: `${requested}, and was then replaced by ${two}. It is not sent a second time.`,
      },
    ],
    [
      'beside an open request',
      { kind: 'open', entry, isGone: false, ways },
      {
        code: 'already_requested',
        message: `"noa@example.com" may have an open request on this page: ${one}, which was requested at 2026-11-18T10:00, and a confirmation email was sent. Nothing more was sent. Whether the guest has confirmed or declined it is not known here.`,
        next: 'If the guest has confirmed it and wants another time, do not call again: a confirmed meeting is moved or cancelled by the links in the email that came after confirming. If they have not confirmed it and want another start instead, call again with replaces "2026-11-24T13:00". If they want a second meeting beside it, with replaces "keep". Otherwise do nothing.',
      },
    ],
    [
      'of a third meeting',
      { kind: 'kept already', entry, ways },
      { code: 'already_requested', next: expect.stringContaining('before 2026-11-20T11:00') },
    ],
    [
      'of replaces',
      { kind: 'nothing to replace' },
      { code: 'invalid_input', next: 'Call again with replaces "".' },
    ],
    [
      'by the limit of a start',
      { kind: 'limit', of: 'start', count: 3, freeAt: now + openMs },
      {
        code: 'limit_reached',
        message:
          'This start may have been requested 3 times for this guest, which is the maximum. Nothing was sent.',
        next: 'Tell the guest that this start cannot be requested here again before 2026-11-20T11:00 (Asia/Jerusalem). They can take it on the booking page itself, whose address getBookingPage shows, or choose another start.',
      },
    ],
    [
      'by the limit of a conversation',
      { kind: 'limit', of: 'conversation', count: 9, freeAt: now + openMs },
      {
        code: 'limit_reached',
        message:
          'This conversation may have sent 9 requests, which is the maximum in 49 hours. Nothing was sent.',
        next: 'Tell the guest that no further request can be made here before 2026-11-20T11:00 (Asia/Jerusalem), and that they can still confirm a request whose email they have, or take a start on the booking page itself, whose address getBookingPage shows.',
      },
    ],
    [
      'by the limit of open requests',
      { kind: 'limit', of: 'open', count: 3, freeAt: now + openMs },
      {
        code: 'limit_reached',
        message: 'This conversation may have 3 open requests, which is the maximum. Nothing was sent.',
      },
    ],
    [
      'by the only request that may be open',
      { kind: 'limit', of: 'open', count: 1, freeAt: now + openMs },
      { message: 'This conversation may have 1 open request, which is the maximum. Nothing was sent.' },
    ],
    [
      'by a wait',
      { kind: 'waiting', code: 'rate_limited', leftMs: 1001 },
      { code: 'rate_limited', waitSeconds: 2, next: expect.stringContaining('in 2 seconds, not before') },
    ],
  ])('%s says what is so', (_, refusal, answer) => {
    expect(refused(refusal)).toMatchObject({ ok: false, ...answer });
  });

  it.each(['otherDetails', 'replaced', 'open', 'kept already'] as const)(
    'carries the record of the request: %s',
    (kind) => {
      expect(refused({ kind, entry, ways, by: later, isGone: true } as Refusal)).toMatchObject({
        record: { sentAt: now },
      });
    },
  );

  it('says of an unclear or lost request that it was sent or was about to be', () => {
    for (const status of ['uncertain', 'pending'] as const)
      expect(refused({ kind: 'open', entry: { ...entry, status }, isGone: false, ways }).message).toContain(
        'was sent at 2026-11-18T10:00 or was about to be, without a clear answer',
      );
  });

  it('says of a request of the history where it was read', () => {
    const answer = refused({ kind: 'open', entry: inHistory, isGone: false, ways });
    expect(answer.message).toContain(
      `${one}, which was requested at 2026-11-18T10:00, as the history of this chat says`,
    );
    expect(answer.next).toContain('replaces "2026-11-24T13:00"');
  });

  it('of a start that two requests have, each in its zone, names both and asks which', () => {
    const london = { ...later, at: tuesdayAt('15:00'), timezone: 'Europe/London' };
    expect(refused({ kind: 'unclear', entries: [entry, london] })).toMatchObject({
      code: 'invalid_input',
      message: `replaces may mean the request for ${one} or Tue 24 Nov 2026, 13:00 (Europe/London), 30 minutes. Nothing was sent.`,
      next: expect.stringContaining('2026-11-24T13:00:00+02:00 or 2026-11-24T13:00:00+00:00'),
    });
  });

  it('of a call beside one that is sending says that it is being sent', () => {
    expect(answerVerdict({ kind: 'wait', entry }, resolved(), now)).toMatchObject({
      code: 'already_requested',
      message: `A request for ${one} is being sent by another call, or was: its outcome is not recorded yet. Nothing more was sent.`,
    });
  });
});

describe('a clear refusal of the service', () => {
  const error = (code: BookingError['code'], details: { serviceText?: string } = {}) =>
    new BookingError(code, 'the client said', { operation: 'requestMeeting', ...details });

  it.each([
    ['not_found', undefined, { code: 'unknown_page', serviceSays: 'No' }],
    ['rate_limited', 7000, { code: 'rate_limited', waitSeconds: 7, serviceSays: 'No' }],
    ['unavailable', undefined, { code: 'unavailable', next: expect.stringContaining('in a while') }],
    ['bad_request', undefined, { code: 'invalid_input', serviceSays: 'No' }],
    [
      'invalid_argument',
      undefined,
      { code: 'invalid_input', message: `The request for ${one} could not be sent. Nothing was requested.` },
    ],
  ] as const)('%s says that nothing was requested', (code, waitMs, answer) => {
    const given = refusedByService(error(code, { serviceText: 'No' }), resolved(), waitMs);
    expect(given).toMatchObject({ ok: false, ...answer });
    expect(given.message).toContain('Nothing was requested.');
  });

  it('gives the words of the client where the service had none', () => {
    expect(refusedByService(error('bad_request'), resolved(), undefined)).toMatchObject({
      details: 'the client said',
    });
  });
});

describe('times', () => {
  it('are written to the minute, deadlines never too early', () => {
    const uncertain = entryOf({ sentAt: now + 59_999, status: 'uncertain' });
    expect(uncertainResult(uncertain, now).message).toContain('left at 2026-11-18T10:00,');
    const late = entryOf({ sentAt: now + 1, status: 'uncertain' });
    expect(uncertainResult(late, now).message).toContain('not sent again before 2026-11-20T11:01');
    expect(acceptedResult({ entry: entryOf({ sentAt: now + 59_999 }) }).confirmBy).toBe('2026-11-20T09:50');
  });

  it('name the start where that ends a request before 49 hours are over', () => {
    const soon = entryOf({ sentAt: now, at: now + 5 * hourMs, replaces: 'keep' });
    expect(refused({ kind: 'kept already', entry: soon, ways }).next).toContain('before 2026-11-18T15:00');
    expect(uncertainResult({ ...soon, status: 'uncertain' }, now).message).toContain(
      'before 2026-11-18T15:00',
    );
  });

  it('are written in the zone of the request', () => {
    const inTokyo = { at: tuesdayAt('13:00'), timezone: 'Asia/Tokyo', durationMinutes: 15 };
    expect(describeRequest(inTokyo)).toBe('Tue 24 Nov 2026, 20:00 (Asia/Tokyo), 15 minutes');
    const uncertain = entryOf({ sentAt: now, timezone: 'Asia/Tokyo', status: 'uncertain' });
    expect(uncertainResult(uncertain, now).message).toContain('left at 2026-11-18T17:00,');
  });
});
