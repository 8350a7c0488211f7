import { describe, expect, it } from 'vitest';
import { guestDigest, serviceDigest, textDigest } from './digest.ts';
import { entryOf, hourMs, now, openMs, resolved, tuesdayAt } from './requests.fixture.ts';
import {
  dropRequest,
  emptyState,
  isOpen,
  isSameGuestAndPage,
  isSameService,
  type RequestEntry,
  recordRequest,
  rememberShown,
  rememberWait,
  type SessionState,
  type ShownAnswer,
  settleRequest,
} from './state.ts';

function answerOf(starts: number[], changes: Partial<ShownAnswer> = {}): ShownAnswer {
  return {
    service: 'one',
    slug: 'demo',
    durationMinutes: 30,
    timezone: 'UTC',
    turn: null,
    starts,
    ...changes,
  };
}

/** `count` starts, the first of them `from`. */
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const shownAll = (answers: ShownAnswer[], state = emptyState()) => answers.reduce(rememberShown, state);

describe('shown starts', () => {
  it('are remembered by answer, the latest last', () => {
    const answers = [answerOf([1, 2]), answerOf([3])];
    expect(shownAll(answers).shown).toEqual(answers);
  });

  it('of an empty answer change nothing', () => {
    const state = shownAll([answerOf([1])]);
    expect(rememberShown(state, answerOf([]))).toBe(state);
  });

  it('are bounded by whole answers: 4,000 starts are kept, one more forgets the oldest answer whole', () => {
    const full = shownAll([answerOf(range(0, 1000)), answerOf(range(5000, 3000))]);
    expect(full.shown).toHaveLength(2);
    const more = rememberShown(full, answerOf([1]));
    expect(more.shown.map(({ starts }) => starts.length)).toEqual([3000, 1]);
  });

  it('forget all that are older than one that has no room', () => {
    const state = shownAll([answerOf([1]), answerOf(range(10, 3990)), answerOf(range(9000, 20))]);
    expect(state.shown.map(({ starts }) => starts.length)).toEqual([20]);
  });

  it('of the latest answer are kept whole, however many there are', () => {
    const state = shownAll([answerOf([1]), answerOf(range(10, 20_000))]);
    expect(state.shown.map(({ starts }) => starts.length)).toEqual([20_000]);
  });

  it('are those of at most 24 answers', () => {
    const state = shownAll(range(0, 30).map((start) => answerOf([start])));
    expect(state.shown.map(({ starts }) => starts[0])).toEqual(range(6, 24));
  });

  it('that are shown again keep the first turn, and count as the latest', () => {
    const first = answerOf([1, 2], { turn: 'first' });
    const state = shownAll([first, answerOf([3]), answerOf([1, 2], { turn: 'second' })]);
    expect(state.shown).toEqual([answerOf([3]), first]);
    expect(rememberShown(state, answerOf([1, 2], { turn: 'third' }))).toBe(state);
  });

  it('that are shown again are not counted twice', () => {
    const many = answerOf(range(0, 3000));
    expect(shownAll([many, answerOf([9000]), many]).shown).toHaveLength(2);
  });

  it.each<[string, ShownAnswer]>([
    ['another start', answerOf([1, 3])],
    ['one more start', answerOf([1, 2, 3])],
    ['one start less', answerOf([1])],
    ['another service', answerOf([1, 2], { service: 'two' })],
    ['another page', answerOf([1, 2], { slug: 'other' })],
    ['another duration', answerOf([1, 2], { durationMinutes: 60 })],
    ['another zone', answerOf([1, 2], { timezone: 'Asia/Tokyo' })],
  ])('are other ones in an answer with %s', (_, other) => {
    expect(shownAll([answerOf([1, 2]), other]).shown).toEqual([answerOf([1, 2]), other]);
  });
});

const pending = (changes: Partial<RequestEntry> = {}) =>
  entryOf({ status: 'pending', sentAt: now, ...changes });
const asked = { service: 'one', request: resolved(), replaces: '' };
const proposal = { ...asked, status: 'proposed' as const, earlier: [] };
const proposed: SessionState = {
  ...emptyState(),
  proposals: ['a', 'b'].map((key) => ({ ...proposal, key })),
};
const approved = (key: string) => ({ ...proposal, key });
const statuses = ({ proposals }: SessionState) => proposals.map(({ status }) => status);

describe('a request that is recorded', () => {
  it('drops requests after 49 hours, and keeps the last 50, because a clock may jump forward and back', () => {
    const old = Array.from({ length: 60 }, (_, index) => entryOf({ id: `request-${index}`, sentAt: now }));
    const before: SessionState = { ...emptyState(), requests: old };
    const left = (at: number) =>
      recordRequest(before, pending({ id: 'new', sentAt: at }), undefined).requests.map(({ id }) => id);
    expect(left(now + openMs - 1)).toHaveLength(61);
    expect(left(now + openMs)).toEqual([...old.slice(10).map(({ id }) => id), 'new']);
  });

  it('keeps refused requests too: they count against the limits', () => {
    const requests = (['pending', 'accepted', 'uncertain', 'refused'] as const).map((status, index) =>
      entryOf({ id: `request-${index}`, status, sentAt: now }),
    );
    const later = pending({ sentAt: now + openMs - 1 });
    expect(recordRequest({ ...emptyState(), requests }, later, undefined).requests).toHaveLength(5);
  });

  it('drops waits that are over', () => {
    const wait = { service: 'one', slug: null, guest: null, code: 'unavailable', until: now } as const;
    const before = { ...emptyState(), waits: [wait, { ...wait, until: now + 1 }] };
    expect(recordRequest(before, pending(), undefined).waits).toEqual([{ ...wait, until: now + 1 }]);
  });

  it('uses up the proposal that was approved, and no other', () => {
    expect(statuses(recordRequest(proposed, pending(), approved('b')))).toEqual(['proposed', 'sent']);
    expect(statuses(recordRequest(proposed, pending(), undefined))).toEqual(['proposed', 'proposed']);
  });
});

describe('a record whose request did not leave', () => {
  it('is dropped by the call that recorded it, and its approval counts again', () => {
    const state = recordRequest(proposed, pending({ id: 'one' }), approved('a'));
    expect(dropRequest(state, 'one', approved('a'))).toEqual(proposed);
  });

  it('is not dropped by another call', () => {
    const state = recordRequest(proposed, pending({ id: 'one' }), approved('a'));
    expect(dropRequest(state, 'two', approved('a'))).toBe(state);
  });

  it('gives back no other approval, and none that was refused', () => {
    const one = recordRequest(proposed, pending({ id: 'one' }), approved('a'));
    const both = recordRequest(one, pending(), approved('b'));
    expect(statuses(dropRequest(both, 'one', approved('a')))).toEqual(['proposed', 'sent']);
    const rejected = { ...both, proposals: [{ ...proposal, key: 'a', status: 'refused' as const }] };
    expect(dropRequest(rejected, 'one', approved('a')).proposals).toEqual(rejected.proposals);
  });
});

describe('an outcome', () => {
  const two = [pending(), pending({ id: 'request-2', at: tuesdayAt('14:00') })];
  const state: SessionState = { ...emptyState(), requests: two };

  it.each(['accepted', 'uncertain', 'refused'] as const)(
    'is recorded for its request alone: %s',
    (status) => {
      const { requests } = settleRequest(state, 'request-2', { status, words: 'as it said' });
      expect(requests).toEqual([two[0], { ...two[1], status, words: 'as it said' }]);
    },
  );

  it('of a request that is not there changes no other', () => {
    expect(settleRequest(state, 'request-9', { status: 'accepted', words: '' })).toEqual(state);
  });
});

it('remembers every wait', () => {
  const wait = { service: 'one', slug: null, guest: null, code: 'unavailable', until: now } as const;
  const state = rememberWait(rememberWait(emptyState(), wait), { ...wait, until: now - 1 });
  expect(state.waits).toEqual([wait, { ...wait, until: now - 1 }]);
});

it('counts a request as open for 49 hours and until its start, unless it was refused', () => {
  const soon = entryOf({ sentAt: now, at: now + hourMs });
  expect([isOpen(soon, now + hourMs - 1), isOpen(soon, now + hourMs)]).toEqual([true, false]);
  expect(isOpen(entryOf({ sentAt: now }), now + openMs - 1)).toBe(true);
  expect(isOpen(entryOf({ sentAt: now }), now + openMs)).toBe(false);
  expect(isOpen(entryOf({ sentAt: now, status: 'refused' }), now)).toBe(false);
  expect(openMs).toBe(49 * hourMs);
});

it('compares services by their digest, and takes one that is not known for any', () => {
  expect([isSameService('a', 'a'), isSameService('a', ''), isSameService('', 'a')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(isSameService('a', 'b')).toBe(false);
});

it('compares guest and page, however the slug is spelled', () => {
  const one = { service: 'a', slug: 'demo', guest: 'noa' };
  expect(isSameGuestAndPage(one, { ...one, slug: '/DEMO ' })).toBe(true);
  for (const other of [{ slug: 'demo2' }, { guest: 'avi' }, { service: 'b' }])
    expect(isSameGuestAndPage(one, { ...one, ...other })).toBe(false);
});

it('digests texts as the first 32 digits of SHA-256, and guests by their folded address', () => {
  // RFC 6234: SHA-256 of "abc".
  expect(textDigest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223');
  expect(serviceDigest('abc')).toBe('ba7816bf8f01cfea');
  expect(serviceDigest(undefined)).toBe('');
  expect(guestDigest('N.oa+x@Gmail.com')).toBe(textDigest('noa@gmail.com'));
});
