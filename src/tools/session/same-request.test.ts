import { describe, expect, it } from 'vitest';
import { answersText, denotes, differences } from './judge-request.ts';
import { entryOf, resolved } from './requests.fixture.ts';
import type { ResolvedRequest } from './state.ts';

describe('differences', () => {
  it.each<[Partial<ResolvedRequest>, string[]]>([
    [{}, []],
    [{ guestName: ' noa  LEVI' }, []],
    [{ guestName: 'Noa\u00a0Levi' }, []],
    [{ guestName: 'Noa Levy' }, ['guestName']],
    [{ guestEmail: 'NOA@example.com ' }, []],
    [{ guestEmail: 'noa+x@example.com' }, ['guestEmail']],
    [{ durationMinutes: 60 }, ['durationMinutes']],
    [{ timezone: 'Asia/Beirut' }, ['timezone']],
    [{ locale: 'he' }, ['locale']],
    [{ locale: '' }, []],
    [{ reasonKey: 'intro' }, ['reasonKey']],
    [{ answers: [{ key: 'a', value: 'b' }] }, ['answers']],
    [{ answers: [{ key: 'a', value: ' ' }] }, []],
    [
      { guestName: 'A', durationMinutes: 15, answers: [{ key: 'a', value: 'b' }] },
      ['guestName', 'durationMinutes', 'answers'],
    ],
  ])('of %j are %j', (changes, fields) => {
    expect(differences(entryOf(), resolved(changes))).toEqual(fields);
  });

  it('are found where only the earlier request has the field', () => {
    expect(differences(entryOf({ reasonKey: 'intro' }), resolved())).toEqual(['reasonKey']);
    expect(differences(entryOf({ locale: '' }), resolved())).toEqual(['locale']);
  });

  it('compare composed and decomposed letters as equal', () => {
    expect(differences(entryOf({ guestName: 'No\u00e9' }), resolved({ guestName: 'Noe\u0301' }))).toEqual([]);
  });

  it('of an entry of the history compare nothing but the length: it holds nothing else', () => {
    const inHistory = entryOf({ id: '', guestName: '', timezone: '' });
    expect(differences(inHistory, resolved({ guestName: 'Another' }))).toEqual([]);
    expect(differences(inHistory, resolved({ durationMinutes: 15 }))).toEqual(['durationMinutes']);
  });
});

it('compares answers in any order, without spaces at their ends and without empty ones', () => {
  const one = [
    { key: 'b', value: ' two  words ' },
    { key: 'a', value: '1' },
    { key: 'c', value: '' },
  ];
  expect(answersText(one)).toBe(
    answersText([
      { key: 'a', value: '1' },
      { key: 'b', value: 'two words' },
    ]),
  );
  expect(answersText(one)).not.toBe(
    answersText([
      { key: 'a', value: '1' },
      { key: 'b', value: 'two Words' },
    ]),
  );
  expect(answersText([{ key: 'a', value: '1' }])).not.toBe(answersText([{ key: 'b', value: '1' }]));
});

it('reads the start of an entry that has no zone in the zone of the call', () => {
  const entry = entryOf({ timezone: '' });
  expect(denotes('2026-11-24T20:00', entry, 'Asia/Tokyo')).toBe(true);
  expect(denotes('2026-11-24T13:00', entry, 'Asia/Tokyo')).toBe(false);
  expect(denotes('2026-11-24T13:00', entry, 'no zone')).toBe(false);
});
