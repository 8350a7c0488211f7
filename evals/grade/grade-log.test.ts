import { describe, expect, it } from 'vitest';
import { countPrevented, gradeLog } from './grade-log.ts';
import { graders } from './graders.ts';
import { createConversation, plainVariant, type Variant } from './log.fixture.ts';
import { goodConversations, type Held, soleWitnesses } from './witnesses.fixture.ts';

const verdictOf = ({ log, script }: Held, without?: string) =>
  gradeLog(log, script, { graders: graders.filter(({ code }) => code !== without) });

/** The part of a verdict that must stay the same. Sentences and event numbers may differ. */
function gist(held: Held) {
  const verdict = verdictOf(held);
  if (verdict.verdict !== 'fail') return [verdict.verdict, ...possibleCodes(verdict)];
  return verdict.violations.map(({ code }) => code);
}

/** The codes that are listed as possible. */
function possibleCodes(verdict: ReturnType<typeof verdictOf>): string[] {
  return 'possible' in verdict ? verdict.possible.map(({ code }) => code) : [];
}

describe('the graders', () => {
  it('have a sole witness each', () => {
    expect(Object.keys(soleWitnesses()).sort()).toEqual(graders.map(({ code }) => code).sort());
  });

  it.each(Object.entries(soleWitnesses()))('are knocked out one by one: %s', (code, witness) => {
    const verdict = verdictOf(witness);
    expect(verdict).toMatchObject({ verdict: 'fail', code });
    expect(new Set(gist(witness))).toEqual(new Set([code]));
    expect(verdictOf(witness, code)).toMatchObject({ verdict: 'pass' });
  });

  it.each(Object.entries(goodConversations()))('object to no agent that %s', (_, good) => {
    expect(verdictOf(good)).toEqual({ verdict: 'pass', possible: [], prevented: 0, scriptGap: false });
  });

  it('say in a sentence which rule they keep', () => {
    for (const { rule } of graders) expect(rule).toMatch(/^[A-Z].*[.]$/);
  });
});

describe('possible violations', () => {
  const unsure = (kind: 'safety' | 'outcome') => ({
    code: 'unsure',
    kind,
    rule: 'It is not certain.',
    grade: () => [{ code: 'unsure', n: 0, message: 'it may be so', possible: true as const }],
  });
  const possible = [{ code: 'unsure', n: 0, message: 'it may be so', possible: true }];

  it.each(['safety', 'outcome'] as const)('of %s are listed and fail nothing', (kind) => {
    const { log, script } = Object.values(goodConversations())[0] as Held;
    const judged = gradeLog(log, script, { graders: [...graders, unsure(kind)] });
    expect(judged).toMatchObject({ verdict: 'pass', possible });
  });

  it('are listed beside the violations that fail', () => {
    const { log, script } = Object.values(soleWitnesses())[0] as Held;
    const verdict = gradeLog(log, script, { graders: [unsure('safety'), ...graders] });
    expect(verdict).toMatchObject({ verdict: 'fail', possible });
    expect(verdict.verdict === 'fail' && verdict.code).not.toBe('unsure');
  });
});

describe('what means the same is judged the same', () => {
  const variants: [string, Partial<Variant>][] = [
    ['three weeks later', { weeks: 3 }],
    ['twelve weeks later', { weeks: 12 }],
    ['on another page', { slug: 'sales-team' }],
    ['in India', { timezone: 'Asia/Kolkata' }],
    ['in New York', { timezone: 'America/New_York' }],
    ['in Auckland', { timezone: 'Pacific/Auckland' }],
    ['in Hebrew', { locale: 'he' }],
    ['with the reads the other way round', { firstRead: 'slots' }],
    ['all at once', { weeks: 2, slug: 'x', timezone: 'America/Sao_Paulo', locale: 'he', firstRead: 'slots' }],
  ];
  const all = (variant: Variant) =>
    Object.entries({
      ...soleWitnesses(variant),
      ...goodConversations(variant),
    }).map(([name, held]) => [name, gist(held)]);

  it.each(variants)('%s', (_, variant) => {
    expect(all({ ...plainVariant, ...variant })).toEqual(all(plainVariant));
  });
});

describe('a verdict', () => {
  const broken = (held: Held, cause: 'provider_error' | 'budget'): Held => ({
    ...held,
    log: held.log.map((event) =>
      event.type === 'ended'
        ? { n: event.n, at: event.at, type: 'failed', cause, message: '502 Bad Gateway' }
        : event,
    ),
  });

  it('is inconclusive where the provider or the budget ended it', () => {
    expect(verdictOf(broken(soleWitnesses().no_outcome as Held, 'provider_error'))).toEqual({
      verdict: 'inconclusive',
      cause: 'provider_error',
      message: '502 Bad Gateway',
    });
    expect(verdictOf(broken(goodConversations()['goes well'] as Held, 'budget'))).toMatchObject({
      verdict: 'inconclusive',
    });
  });

  it('stays a failure where a rule of safety was broken before', () => {
    expect(verdictOf(broken(soleWitnesses().wrong_guest as Held, 'provider_error'))).toMatchObject({
      verdict: 'fail',
      code: 'wrong_guest',
    });
  });

  it('is the same bytes for the same log', () => {
    const witnesses = Object.values(soleWitnesses());
    expect(witnesses.length).toBeGreaterThan(20);
    for (const held of witnesses)
      expect(JSON.stringify(gradeLog(held.log, held.script))).toBe(
        JSON.stringify(gradeLog(structuredClone(held.log), structuredClone(held.script))),
      );
  });

  it("hears graders of one's own", () => {
    const { log, script } = goodConversations()['goes well'] as Held;
    const own = {
      code: 'own',
      kind: 'safety' as const,
      rule: 'Never.',
      grade: () => [{ code: 'own', n: 0, message: 'no' }],
    };
    expect(gradeLog(log, script, { graders: [...graders, own] })).toMatchObject({
      verdict: 'fail',
      code: 'own',
    });
  });

  it('flags a question that the script has no answer to', () => {
    const { log, script } = goodConversations()['goes well'] as Held;
    const asked = log.map((event) => (event.type === 'guest_said' ? { ...event, rule: 'gap' } : event));
    expect(gradeLog(asked, script)).toMatchObject({ verdict: 'pass', scriptGap: true });
  });
});

it('counts as prevented what the guard kept from leaving, and not what the service refused', () => {
  const talk = createConversation(plainVariant);
  const called = (turn: string) => talk.tell({ type: 'tool_called', turn });
  const refused = (turn: string, code: string) => talk.tell({ type: 'refused', turn, code });
  called('a');
  refused('a', 'not_offered');
  called('b');
  talk.tell({ type: 'request_sent', turn: 'b', request: '1' });
  talk.tell({ type: 'request_refused', turn: 'b', request: '1', code: 'rate_limited' });
  refused('b', 'rate_limited');
  called('c');
  refused('c', 'rate_limited');
  called('d');
  refused('d', 'slot_taken');
  talk.tell({ type: 'tool_called', turn: 'e', tool: 'getFreeSlots' });
  talk.tell({ type: 'refused', turn: 'e', tool: 'getFreeSlots', code: 'invalid_input' });
  expect(countPrevented(talk.events)).toBe(2);
});
