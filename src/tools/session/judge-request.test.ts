import { describe, expect, it } from 'vitest';
import { type Facts, judgeRequest, type RequestVerdict } from './judge-request.ts';
import { entryOf, hourMs, now, openMs, resolved, tuesdayAt } from './requests.fixture.ts';
import type { Wait } from './saved-state.ts';
import { emptyState, type RequestEntry, type ResolvedRequest, type SessionState } from './state.ts';

/** A start that was never requested in these tests. */
const fourteen = { at: tuesdayAt('14:00') };
const replacing = { replaces: '2026-11-24T13:00' };

type Case = {
  request?: Partial<ResolvedRequest>;
  facts?: Partial<Facts>;
  requests?: RequestEntry[];
  waits?: Partial<Wait>[];
  at?: number;
};

function judge({ request = {}, facts = {}, requests = [], waits = [], at = now }: Case): RequestVerdict {
  const state: SessionState = {
    ...emptyState(),
    requests,
    waits: waits.map((wait) => ({
      service: 'one',
      slug: null,
      guest: null,
      code: 'unavailable',
      until: now + 1,
      ...wait,
    })),
  };
  const usual: Facts = {
    service: 'one',
    request: resolved(request),
    replaces: '',
    history: [],
    maxRequests: 3,
    isListed: () => true,
    ...facts,
  };
  return judgeRequest(state, usual, at);
}

/** A verdict in one word: its kind, or its limit. */
function wordOf(verdict: RequestVerdict): string {
  return verdict.kind === 'limit' ? `limit of ${verdict.of}` : verdict.kind;
}

/** Requests of other guests, each for a start of its own. */
function others(count: number, changes: Partial<RequestEntry> = {}): RequestEntry[] {
  return Array.from({ length: count }, (_, index) =>
    entryOf({
      id: `request-${index + 1}`,
      guestEmail: `guest${index}@example.com`,
      at: tuesdayAt('09:00') + index,
      ...changes,
    }),
  );
}

describe('the verdict', () => {
  it.each<[string, string, Case]>([
    ['where nothing was requested', 'send', {}],
    ['of an accepted request again', 'repeat', { requests: [entryOf()] }],
    ['of an uncertain request again', 'repeat', { requests: [entryOf({ status: 'uncertain' })] }],
    ['of a request that is being sent', 'wait', { requests: [entryOf({ status: 'pending', sentAt: now })] }],
    ['of a request whose sender is lost', 'repeat', { requests: [entryOf({ status: 'pending' })] }],
    ['of a request that was refused', 'send', { requests: [entryOf({ status: 'refused' })] }],
    [
      'of the same start with another name',
      'otherDetails',
      { request: { guestName: 'Noa Cohen' }, requests: [entryOf()] },
    ],
    ['of another start while one is open', 'open', { request: fourteen, requests: [entryOf()] }],
    [
      'of another start while one is uncertain',
      'open',
      { request: fourteen, requests: [entryOf({ status: 'uncertain' })] },
    ],
    [
      'of another start while one is being sent',
      'wait',
      { request: fourteen, requests: [entryOf({ status: 'pending', sentAt: now })] },
    ],
    [
      'of another start after a refusal',
      'send',
      { request: fourteen, requests: [entryOf({ status: 'refused' })] },
    ],
    [
      'of a start that replaces the open one',
      'send',
      { request: fourteen, facts: replacing, requests: [entryOf()] },
    ],
    [
      'of a start that would replace another one',
      'open',
      { request: fourteen, facts: { replaces: '2026-11-24T13:30' }, requests: [entryOf()] },
    ],
    ['of a start that replaces where nothing is open', 'nothing to replace', { facts: replacing }],
    ['of "keep" where nothing is open', 'send', { facts: { replaces: 'keep' } }],
    [
      'of "keep" while one is open',
      'send',
      { request: fourteen, facts: { replaces: 'Keep' }, requests: [entryOf()] },
    ],
    ['of another guest', 'send', { request: { guestEmail: 'avi@example.com' }, requests: [entryOf()] }],
    ['of another page', 'send', { request: { slug: 'other' }, requests: [entryOf()] }],
    ['of another service', 'send', { facts: { service: 'two' }, requests: [entryOf()] }],
    [
      'of a request to an unknown service',
      'repeat',
      { facts: { service: 'two' }, requests: [entryOf({ service: '' })] },
    ],
    ['of tools that do not know their service', 'repeat', { facts: { service: '' }, requests: [entryOf()] }],
    ['of a slug in capitals', 'repeat', { request: { slug: 'DEMO' }, requests: [entryOf()] }],
    ['of a slug with a slash', 'repeat', { request: { slug: 'demo/' }, requests: [entryOf()] }],
    [
      'of a decomposed slug',
      'repeat',
      { request: { slug: 'cafe\u0301' }, requests: [entryOf({ slug: 'caf\u00e9' })] },
    ],
  ])('%s is: %s', (_, word, given) => {
    expect(wordOf(judge(given))).toBe(word);
  });

  it('names dots of Gmail and a tag as another spelling of one guest', () => {
    const requests = [entryOf({ guestEmail: 'noa.levi@gmail.com' })];
    const spelled = { guestEmail: 'N.oaLevi+x@googlemail.com' };
    expect(judge({ request: spelled, requests })).toMatchObject({
      kind: 'otherDetails',
    });
    expect(wordOf(judge({ request: { ...spelled, ...fourteen }, requests }))).toBe('open');
    expect(wordOf(judge({ request: { guestEmail: 'noa.levi@example.com' }, requests }))).toBe('send');
  });
});

describe('the time for which a request is open', () => {
  it.each(['accepted', 'uncertain', 'pending'] as const)('is 49 hours to the millisecond: %s', (status) => {
    const requests = [entryOf({ status, sentAt: now })];
    expect(wordOf(judge({ requests, at: now + openMs - 1 }))).toBe('repeat');
    expect(wordOf(judge({ requests, at: now + openMs }))).toBe('send');
    expect(wordOf(judge({ request: fourteen, requests, at: now + openMs - 1 }))).toBe('open');
    expect(wordOf(judge({ request: fourteen, requests, at: now + openMs }))).toBe('send');
  });

  it('leaves nothing to replace afterwards', () => {
    const requests = [entryOf({ sentAt: now })];
    const given = { request: fourteen, facts: replacing, requests };
    expect(judge({ ...given, at: now + openMs - 1 })).toMatchObject({ replaced: { id: 'request-1' } });
    expect(wordOf(judge({ ...given, at: now + openMs }))).toBe('nothing to replace');
  });

  it('goes on where the clock was set back', () => {
    expect(wordOf(judge({ requests: [entryOf({ sentAt: now + hourMs })] }))).toBe('repeat');
  });

  it('is being sent for 60 seconds, to the millisecond', () => {
    const requests = [entryOf({ status: 'pending', sentAt: now })];
    expect(wordOf(judge({ requests, at: now + 59_999 }))).toBe('wait');
    expect(wordOf(judge({ requests, at: now + 60_000 }))).toBe('repeat');
    expect(wordOf(judge({ request: fourteen, facts: replacing, requests, at: now + 59_999 }))).toBe('wait');
    expect(wordOf(judge({ request: fourteen, facts: replacing, requests, at: now + 60_000 }))).toBe('send');
    // An answer ends it at once.
    const answered = [entryOf({ status: 'uncertain', sentAt: now })];
    expect(wordOf(judge({ requests: answered }))).toBe('repeat');
  });
});

describe('another start', () => {
  const a = entryOf();
  const b = entryOf({ id: 'request-2', ...fourteen, replaces: a.at });
  const at = (clock: string) => ({ at: tuesdayAt(clock) });

  it('takes the place of the request that it names', () => {
    expect(judge({ request: fourteen, facts: replacing, requests: [a] })).toEqual({
      kind: 'send',
      replaced: a,
      isAdditional: false,
    });
    expect(judge({ request: fourteen, facts: { replaces: 'keep' }, requests: [a] })).toEqual({
      kind: 'send',
      replaced: undefined,
      isAdditional: true,
    });
  });

  it('names the latest open request where it needs replaces', () => {
    expect(judge({ request: at('15:00'), requests: [a, b] })).toEqual({
      kind: 'open',
      entry: b,
      isGone: false,
      ways: { instead: b, mayKeep: true },
    });
  });

  it('advises nothing that a limit would refuse', () => {
    const facts = { maxRequests: 1, replaces: '' };
    expect(wordOf(judge({ request: at('15:00'), requests: [a], facts }))).toBe('limit of open');
    const kept = { ...b, replaces: 'keep' as const };
    expect(judge({ request: at('16:00'), requests: [a, kept] })).toMatchObject({
      kind: 'open',
      ways: { instead: kept, mayKeep: false },
    });
  });

  it('cannot go back to a start that was replaced: A, B, A', () => {
    for (const replaces of ['', '2026-11-24T14:00', 'keep'])
      expect(judge({ requests: [a, b], facts: { replaces } })).toEqual({
        kind: 'replaced',
        entry: a,
        by: b,
        ways: { instead: b, mayKeep: true },
      });
  });

  it('takes the place of the last of a chain: A, B, A, C', () => {
    const c = { request: at('15:00'), requests: [a, b] };
    expect(wordOf(judge({ ...c, facts: { replaces: '2026-11-24T13:00' } }))).toBe('open');
    expect(judge({ ...c, facts: { replaces: '2026-11-24T14:00' } })).toMatchObject({ replaced: b });
  });

  it.each<[string, Partial<Case>, object]>([
    ['other details', { request: { guestName: 'Avi' } }, { kind: 'replaced', entry: a, by: b }],
    ['a chain', { requests: [a, b, entryOf({ ...at('15:00'), replaces: b.at })] }, { by: at('15:00') }],
    ['a forged circle', { requests: [{ ...a, replaces: b.at }, b] }, { by: b }],
    ['a replaced request of the history', { facts: { history: [a] }, requests: [b] }, { by: b }],
  ])('names the request that is open now: %s', (_, given, verdict) => {
    expect(judge({ requests: [a, b], ...given })).toMatchObject(verdict);
  });

  it('is not replaced by what came before: A, B, and A again after 49 hours', () => {
    const again = entryOf({ id: 'request-3', replaces: b.at });
    expect(judge({ requests: [b, again] })).toMatchObject({ kind: 'repeat', entry: again });
  });

  /** The earlier start, and every further one that was taken in its place with "keep", is listed no more. */
  it.each<[string, RequestEntry[], object]>([
    ['one', [a], { kind: 'send', isAdditional: true }],
    ['two', [a, { ...b, replaces: 'keep' as const }], { kind: 'send', isAdditional: true }],
  ])('may take the place of %s whose start is gone', (_, requests, verdict) => {
    const isListed = ({ at: start }: { at: number }) => start === tuesdayAt('15:00');
    const facts = (replaces: string) => ({ facts: { replaces, isListed, maxRequests: 4 }, requests });
    expect(judge({ request: at('15:00'), ...facts('keep') })).toMatchObject(verdict);
    for (const replaces of ['', '2026-11-24T13:00'])
      expect(judge({ request: at('15:00'), ...facts(replaces) })).toMatchObject({
        kind: 'open',
        isGone: true,
        ways: { instead: undefined, mayKeep: true },
      });
    expect(judge(facts(''))).toMatchObject({ kind: 'gone', ways: { mayKeep: true } });
  });

  it.each(['otherDetails', 'gone', 'repeat', 'replaced'])('advises no call at a limit: %s', (kind) => {
    const given: Case = {
      request: kind === 'otherDetails' ? { guestName: 'Avi' } : {},
      facts: { maxRequests: 2, isListed: () => kind !== 'gone' },
      requests: [a, kind === 'replaced' ? b : { ...b, replaces: null }],
    };
    expect(judge(given)).toMatchObject({ kind, ways: { instead: undefined, mayKeep: false } });
  });

  it('goes back to the first where its replacement was refused', () => {
    const refused = { ...b, status: 'refused' as const };
    expect(wordOf(judge({ requests: [a, refused] }))).toBe('repeat');
    expect(judge({ request: at('15:00'), facts: replacing, requests: [a, refused] })).toMatchObject({
      replaced: a,
    });
  });

  it('goes back to the first where its replacement is expired', () => {
    const requests = [
      { ...a, sentAt: now },
      { ...b, sentAt: now - openMs },
    ];
    expect(wordOf(judge({ requests }))).toBe('repeat');
  });

  it('may replace either of two meetings', () => {
    const kept = { ...b, replaces: 'keep' as const };
    for (const [replaces, replaced] of [
      ['2026-11-24T13:00', a],
      ['2026-11-24T14:00', kept],
    ] as const)
      expect(judge({ request: at('15:00'), facts: { replaces }, requests: [a, kept] })).toMatchObject({
        replaced,
        isAdditional: false,
      });
  });

  it('may be additional once while that is open, in the whole conversation', () => {
    const kept = { ...b, replaces: 'keep' as const };
    const third = { request: at('15:00'), facts: { replaces: 'keep' } };
    expect(judge({ ...third, requests: [a, kept] })).toEqual({
      kind: 'kept already',
      entry: kept,
      ways: { instead: kept, mayKeep: false },
    });
    const ofAnother = entryOf({ guestEmail: 'avi@example.com', replaces: 'keep' });
    expect(wordOf(judge({ ...third, requests: [ofAnother, a] }))).toBe('kept already');
    expect(wordOf(judge({ ...third, requests: [a, { ...kept, status: 'refused' }] }))).toBe('send');
    expect(wordOf(judge({ ...third, requests: [a, { ...kept, sentAt: now - openMs }] }))).toBe('send');
  });

  it('waits for any request of the guest that is being sent, and not for those of others', () => {
    const sending = { ...b, replaces: null, status: 'pending' as const, sentAt: now };
    const given = { request: at('15:00'), facts: replacing };
    expect(judge({ ...given, requests: [a, sending] })).toEqual({ kind: 'wait', entry: sending });
    const ofAnother = entryOf({ guestEmail: 'avi@example.com', status: 'pending', sentAt: now });
    expect(wordOf(judge({ ...given, requests: [ofAnother, a] }))).toBe('send');
  });

  it('is named in the zone of the earlier request, or in that of the call', () => {
    const inTokyo = { ...fourteen, timezone: 'Asia/Tokyo' };
    for (const replaces of ['2026-11-24T13:00', '2026-11-24T20:00', '2026-11-24T13:00:00+02:00'])
      expect(wordOf(judge({ request: inTokyo, facts: { replaces }, requests: [a] }))).toBe('send');
    expect(wordOf(judge({ request: inTokyo, facts: { replaces: '2026-11-24T11:00' }, requests: [a] }))).toBe(
      'open',
    );
  });
});

describe('the limits', () => {
  const refused = (count: number, changes: Partial<RequestEntry> = {}) =>
    Array.from({ length: count }, (_, index) =>
      entryOf({
        id: `request-${index}`,
        status: 'refused',
        sentAt: now - hourMs * (count - index),
        ...changes,
      }),
    );

  it('let a start be sent three times, whatever the answers were', () => {
    expect(wordOf(judge({ requests: refused(2) }))).toBe('send');
    expect(judge({ requests: refused(3) })).toEqual({
      kind: 'limit',
      of: 'start',
      count: 3,
      freeAt: now - 3 * hourMs + openMs,
    });
  });

  it('count for a start only what was sent for it, its page, its guest and its service', () => {
    for (const changes of [
      { at: tuesdayAt('13:30') },
      { slug: 'other' },
      { guest: 'another' },
      { service: 'two' },
      { sentAt: now - openMs },
    ])
      expect(wordOf(judge({ requests: refused(3, changes) }))).toBe('send');
    for (const changes of [{ slug: 'Demo/' }, { service: '' }, { sentAt: now - openMs + 1 }])
      expect(wordOf(judge({ requests: refused(3, changes) }))).toBe('limit of start');
  });

  it('let a conversation have maxRequests open', () => {
    expect(wordOf(judge({ requests: others(2) }))).toBe('send');
    expect(judge({ requests: others(3) })).toEqual({
      kind: 'limit',
      of: 'open',
      count: 3,
      freeAt: now - hourMs + openMs,
    });
    // A start that comes before the 49 hours are over ends its request.
    expect(judge({ requests: others(3, { at: now + hourMs }) })).toMatchObject({ freeAt: now + hourMs });
    expect(wordOf(judge({ requests: others(1), facts: { maxRequests: 1 } }))).toBe('limit of open');
    expect(wordOf(judge({ requests: others(3), facts: { maxRequests: 4 } }))).toBe('send');
    expect(wordOf(judge({ requests: others(3, { service: 'two' }) }))).toBe('limit of open');
    expect(wordOf(judge({ requests: others(3, { status: 'refused' }) }))).toBe('send');
  });

  it('let a conversation send three times maxRequests in 49 hours', () => {
    const eight = others(8, { status: 'refused' });
    expect(wordOf(judge({ requests: eight }))).toBe('send');
    expect(judge({ requests: others(9, { status: 'refused' }) })).toEqual({
      kind: 'limit',
      of: 'conversation',
      count: 9,
      freeAt: now - hourMs + openMs,
    });
    expect(wordOf(judge({ requests: others(3, { status: 'refused' }), facts: { maxRequests: 1 } }))).toBe(
      'limit of conversation',
    );
    expect(wordOf(judge({ requests: others(9, { status: 'refused', sentAt: now - openMs }) }))).toBe('send');
  });

  it('count what only the history of the chat holds', () => {
    expect(wordOf(judge({ facts: { history: others(3, { id: '' }) } }))).toBe('limit of open');
    expect(wordOf(judge({ facts: { history: others(3, { id: '', sentAt: now - openMs }) } }))).toBe('send');
  });
});

describe('a wait', () => {
  const guest = entryOf().guest;

  it.each<[string, boolean, Partial<Wait>]>([
    ['of the whole service', true, {}],
    ['of its page and guest', true, { slug: 'demo', guest }],
    ['of its page in another spelling', true, { slug: 'DEMO/', guest }],
    ['of its page and all guests', true, { slug: 'demo' }],
    ['of a service that is not known', true, { service: '' }],
    ['of another page', false, { slug: 'other', guest }],
    ['of another guest', false, { slug: 'demo', guest: 'another' }],
    ['of another service', false, { service: 'two' }],
    ['that is over', false, { until: now }],
    ['that was over before', false, { until: now - 1 }],
  ])('%s forbids to send: %s', (_, forbids, wait) => {
    expect(wordOf(judge({ waits: [wait] }))).toBe(forbids ? 'waiting' : 'send');
  });

  it('counts with the longest of all that apply', () => {
    const waits: Partial<Wait>[] = [
      { until: now + 10 },
      { until: now + 30, code: 'rate_limited', slug: 'demo', guest },
      { until: now + 20 },
      { until: now + 99, slug: 'other' },
    ];
    expect(judge({ waits })).toEqual({
      kind: 'waiting',
      code: 'rate_limited',
      leftMs: 30,
    });
  });

  it('does not keep an earlier request from being answered again', () => {
    expect(wordOf(judge({ waits: [{}], requests: [entryOf()] }))).toBe('repeat');
  });
});

describe('of several reasons the first of this order is named:', () => {
  const open = entryOf({ at: tuesdayAt('15:00') });
  const sending = entryOf({ id: 'request-8', status: 'pending', sentAt: now, at: tuesdayAt('15:30') });
  const kept = entryOf({ id: 'request-9', replaces: 'keep', guestEmail: 'avi@example.com' });
  const three = Array.from({ length: 3 }, () => entryOf({ status: 'refused' }));
  const rest: Case = {
    waits: [{}],
    facts: { maxRequests: 1, replaces: 'keep' },
  };
  const unlisted: Facts['isListed'] = ({ at }) => at === open.at;
  const without = (facts: Partial<Facts>) => ({ ...rest, facts: { ...rest.facts, ...facts } });

  it.each<[string, Case]>([
    ['repeat', { ...rest, requests: [...three, kept, entryOf()] }],
    ['wait', { ...rest, requests: [...three, kept, open, sending] }],
    ['limit of conversation', { ...rest, requests: [...three, ...others(9)] }],
    ['limit of open', { ...rest, requests: [kept] }],
    [
      'limit of start',
      { ...without({ maxRequests: 3, isListed: unlisted }), requests: [...three, kept, open] },
    ],
    ['kept already', { ...without({ maxRequests: 3, isListed: unlisted }), requests: [kept, open] }],
    ['unlisted', { ...without({ replaces: '15:00', maxRequests: 3, isListed: unlisted }) }],
    ['nothing to replace', without({ replaces: '2026-11-24T15:00' })],
    ['open', { ...without({ replaces: '', maxRequests: 3 }), requests: [open] }],
    ['waiting', rest],
    ['send', { ...rest, waits: [] }],
  ])('%s', (word, given) => {
    expect(wordOf(judge(given))).toBe(word);
  });
});

describe('requests of the history', () => {
  const inHistory = (changes: Partial<RequestEntry> = {}) =>
    entryOf({
      id: '',
      timezone: '',
      guestName: '',
      guestEmail: '',
      locale: '',
      guest: entryOf().guest,
      ...changes,
    });

  it('forbid the same start, another start, and are replaced like others', () => {
    const history = [inHistory()];
    expect(judge({ facts: { history } })).toMatchObject({ kind: 'repeat', entry: history[0] });
    expect(wordOf(judge({ request: { durationMinutes: 60 }, facts: { history } }))).toBe('otherDetails');
    expect(wordOf(judge({ request: fourteen, facts: { history } }))).toBe('open');
    expect(judge({ request: fourteen, facts: { history, ...replacing } })).toMatchObject({
      kind: 'send',
      replaced: history[0],
    });
  });

  it('stand behind what the session knows', () => {
    const history = [inHistory({ durationMinutes: 60 })];
    expect(judge({ facts: { history }, requests: [entryOf()] })).toMatchObject({
      kind: 'repeat',
      entry: { id: 'request-1' },
    });
  });
});
