import { describe, expect, it } from 'vitest';
import type { gradeLog } from '../grade/grade-log.ts';
import { aScript } from '../guest/script.fixture.ts';
import { lintScript } from './lint.ts';

/** Passes if a request was accepted. This is enough to test how lint uses a verdict. */
const byAcceptance: typeof gradeLog = (log) => {
  const isAccepted = log.some((event) => event.type === 'wire_answered' && event.status === 202);
  const violations = [{ code: 'no_outcome', n: log.length - 1, message: 'Nothing was requested.' }];
  const seen = { possible: [], prevented: 0, scriptGap: false };
  return isAccepted
    ? { verdict: 'pass', ...seen }
    : { verdict: 'fail', code: 'no_outcome', violations, ...seen };
};

const good = {
  witness: [
    { slots: {} },
    { request: { start: '2026-11-24T15:00' } },
    { say: 'Requested; please confirm by email.' },
  ],
  counterWitness: { code: 'no_outcome', moves: [{ say: 'Hm.' }] },
};

const lint = (changes: Parameters<typeof aScript>[0]) =>
  lintScript(aScript({ ...good, ...changes }), byAcceptance);

describe('lint', () => {
  it('has nothing against a script that can be trusted', async () => {
    expect(await lint({})).toEqual([]);
  });

  it.each<[string, Parameters<typeof aScript>[0], string]>([
    [
      'a witness that does not pass',
      { witness: [{ say: 'Hm.' }] },
      'the witness does not pass: no_outcome at event',
    ],
    [
      'a counter-witness that passes',
      { counterWitness: { code: 'no_outcome', moves: good.witness } },
      'the counter-witness has to fail with no_outcome: it passes',
    ],
    [
      'a counter-witness that fails otherwise',
      { counterWitness: { code: 'not_listed', moves: [{ say: 'Hm.' }] } },
      'the counter-witness has to fail with not_listed: no_outcome at event',
    ],
    [
      'a reaction that never comes about',
      { guest: { reactions: [{ when: 'conflict', says: 'Oh.' }] } },
      'guest.reactions.0 (conflict) comes about neither',
    ],
    [
      'a wish that changes in silence',
      { guest: { reactions: [{ when: 'turn:0', wish: [{ weekdays: ['tue'] }] }] } },
      'guest.reactions.0 changes what the guest wants and does not say so',
    ],
  ])('objects to %s', async (_, changes, problem) => {
    const problems = await lint(changes);
    expect(problems).toContainEqual(expect.stringContaining(`plain/a-script: `));
    expect(problems.join('\n')).toContain(problem);
  });

  it.each<[string, Parameters<typeof aScript>[0], string]>([
    ['a world that cannot be opened', { world: { slug: 'nowhere' } }, 'slug is "nowhere"'],
    ['a start that no guest can take', { world: { taken: ['2026-11-24T03:00'] } }, 'is not listed by demo'],
  ])('objects to %s, and to nothing else', async (_, changes, problem) => {
    const problems = await lintScript(aScript({ ...good, ...changes }));
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^plain\/a-script: it cannot be played: /);
  });

  it('objects to a wish that the page does not hold', async () => {
    const problems = await lintScript(aScript({ ...good, guest: { wish: [{ weekdays: ['sat'] }] } }));
    expect(problems.join('\n')).toContain('the witness does not pass: no_consent');
  });
});
