import { describe, expect, it } from 'vitest';
import { entryOf, resolved, tuesdayAt } from './requests.fixture.ts';
import {
  dropRequest,
  emptyState,
  isSameProposal,
  maxProposalChars,
  type Proposal,
  type Proposed,
  proposalChars,
  type ResolvedRequest,
  recordRequest,
  rejectProposals,
  storeProposal,
} from './state.ts';

function proposalOf(key: string, changes: Partial<Proposal> = {}): Proposal {
  return {
    key,
    service: 'one',
    status: 'proposed',
    request: resolved(),
    replaces: '',
    earlier: [],
    ...changes,
  };
}

const approved = { ...proposalOf('a'), request: resolved() };
const stored = (...proposals: Proposal[]) => proposals.reduce(storeProposal, emptyState());

describe('what was proposed', () => {
  const proposed = (changes: Partial<ResolvedRequest> = {}, more: Partial<Proposed> = {}): Proposed => ({
    service: 'one',
    request: resolved(changes),
    replaces: '',
    ...more,
  });
  const isSame = (other: Proposed) => isSameProposal(proposed(), other);

  it.each<[string, Partial<ResolvedRequest>]>([
    ['page', { slug: 'other' }],
    ['start', { at: tuesdayAt('14:00') }],
    ['duration', { durationMinutes: 60 }],
    ['zone', { timezone: 'Asia/Beirut' }],
    ['name', { guestName: 'Noa Cohen' }],
    ['spelling of the name', { guestName: 'noa levi' }],
    ['address', { guestEmail: 'noa@example.org' }],
    ['spelling of the address', { guestEmail: 'Noa@example.com' }],
    ['language', { locale: 'he' }],
    ['reason', { reasonKey: 'intro' }],
    ['answers', { answers: [{ key: 'a', value: '1', label: '' }] }],
  ])('differs with the %s', (_, changes) => {
    expect(isSame(proposed(changes))).toBe(false);
  });

  it('differs with the service and with the request that is replaced', () => {
    expect(isSame(proposed({}, { service: 'two' }))).toBe(false);
    expect(isSame(proposed({}, { replaces: 'keep' }))).toBe(false);
  });

  it('differs with the spelling of the page and the order of answers, because both are sent', () => {
    const answers = [
      { key: 'a', value: '1', label: '' },
      { key: 'b', value: '2', label: '' },
    ];
    const one = proposed({ answers });
    expect(isSameProposal(one, proposed({ answers }))).toBe(true);
    expect(isSameProposal(one, proposed({ answers: answers.toReversed() }))).toBe(false);
    expect(isSameProposal(one, proposed({ answers, slug: 'DEMO' }))).toBe(false);
  });

  it('is the same after a store wrote and read it, also with its fields in another order', () => {
    const request = Object.fromEntries(Object.entries(resolved()).reverse()) as ResolvedRequest;
    expect(isSame(proposed(request))).toBe(true);
  });
});

describe('proposals', () => {
  it('of one key are kept beside each other, because models use call ids again', () => {
    const other = proposalOf('a', { replaces: 'keep' });
    expect(stored(proposalOf('a'), other).proposals).toEqual([proposalOf('a'), other]);
  });

  it('that are equal are one, the latest', () => {
    const sent = proposalOf('a', { status: 'sent' });
    const later = proposalOf('a', { earlier: ['x'] });
    expect(stored(sent, proposalOf('b'), later).proposals).toEqual([proposalOf('b'), later]);
    const refused = proposalOf('a', { status: 'refused', request: null });
    expect(stored(refused, refused).proposals).toEqual([refused]);
  });

  it('of one key are used up one by one, and count again where the record is dropped', () => {
    const other = proposalOf('a', { replaces: 'keep' });
    const entry = entryOf({ status: 'pending' });
    const recorded = recordRequest(stored(proposalOf('a'), other), entry, approved);
    expect(recorded.proposals.map(({ status }) => status)).toEqual(['sent', 'proposed']);
    const dropped = dropRequest(recorded, entry.id, approved);
    expect(dropped.proposals.map(({ status }) => status)).toEqual(['proposed', 'proposed']);
  });

  it('are the latest 64', () => {
    const state = stored(...Array.from({ length: 65 }, (_, index) => proposalOf(`${index}`)));
    expect(state.proposals).toHaveLength(64);
    expect(state.proposals.map(({ key }) => key)).not.toContain('0');
    expect(state.proposals.at(-1)?.key).toBe('64');
  });

  it('hold a bounded number of characters: the oldest go first, and the latest stays whole', () => {
    const long = (key: string, length: number) =>
      proposalOf(key, {
        request: resolved({ answers: [{ key: 'a', value: 'x'.repeat(length), label: '' }] }),
      });
    const state = stored(...Array.from({ length: 30 }, (_, index) => long(`${index}`, 4_000)));
    expect(proposalChars(state.proposals)).toBeLessThanOrEqual(maxProposalChars);
    expect(state.proposals.map(({ key }) => key)).toEqual(
      Array.from({ length: 9 }, (_, index) => `${21 + index}`),
    );
    expect(stored(proposalOf('a'), long('b', maxProposalChars)).proposals.map(({ key }) => key)).toEqual([
      'b',
    ]);
  });
});

describe('a rejection', () => {
  it('marks the proposals that it names, and no other', () => {
    const { proposals } = rejectProposals(stored(proposalOf('a'), proposalOf('b')), [
      { key: 'b' },
      { key: 'c' },
    ]);
    expect(proposals.map(({ status }) => status)).toEqual(['proposed', 'refused']);
  });

  it('counts while the request is recorded: if its record is dropped, the approval does not count again', () => {
    const entry = entryOf({ status: 'pending' });
    const recorded = recordRequest(stored(proposalOf('a')), entry, approved);
    const { proposals } = dropRequest(rejectProposals(recorded, [{ key: 'a' }]), entry.id, approved);
    expect(proposals).toEqual([proposalOf('a', { status: 'refused' })]);
  });

  it('changes nothing about one that is refused', () => {
    const state = stored(proposalOf('a', { status: 'refused' }));
    expect(rejectProposals(state, [{ key: 'a' }])).toBe(state);
  });

  it('that is older than the review of a call is of an earlier call', () => {
    const state = stored(proposalOf('a', { earlier: ['one'] }));
    expect(rejectProposals(state, [{ key: 'a', id: 'one' }])).toBe(state);
    const { proposals } = rejectProposals(state, [
      { key: 'a', id: 'one' },
      { key: 'a', id: 'two' },
    ]);
    expect(proposals.map(({ status }) => status)).toEqual(['refused']);
  });

  it('of a key that is not there changes nothing', () => {
    const state = stored(proposalOf('a'));
    expect(rejectProposals(state, [{ key: 'b' }])).toBe(state);
    expect(rejectProposals(state, [])).toBe(state);
  });
});
