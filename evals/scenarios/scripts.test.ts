import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseInstant, wallTimeAt, zoneOf } from '../../src/time/index.ts';
import { gradeLog } from '../grade/grade-log.ts';
import { graders } from '../grade/graders.ts';
import { wordGraders } from '../grade/said-facts.ts';
import type { Verdict } from '../log/cell.ts';
import { smokeScripts } from '../run/choose-scripts.ts';
import { lintScript } from '../run/lint.ts';
import { ownScripts } from './read-scripts.ts';
import type { Script } from './script.ts';

const scripts = ownScripts().map(({ script }) => script);
const named = scripts.map((script) => ({ name: `${script.family}/${script.id}`, script }));

/** The demo pages are held in Jerusalem. */
const demoPage = { timezone: 'Asia/Jerusalem' };

/** The number of times that each value occurs. */
function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function textOf({ family, id }: Script): string {
  return readFileSync(fileURLToPath(new URL(`../scripts/${family}/${id}.yaml`, import.meta.url)), 'utf8');
}

it.each(named)(
  'lint has nothing against $name, and its counter-witness fails with its code first',
  { tags: 'long' },
  async ({ script }) => {
    const verdicts: Verdict[] = [];
    const problems = await lintScript(script, (...graded) => {
      const verdict = gradeLog(...graded);
      verdicts.push(verdict);
      return verdict;
    });
    expect(problems).toEqual([]);
    expect(verdicts.at(-1)).toMatchObject({ verdict: 'fail', code: script.counterWitness.code });
  },
);

describe('the scripts', () => {
  it('are many, of twenty families, with three in each and twenty in Hebrew', () => {
    const families = countOf(scripts.map(({ family }) => family));
    expect(scripts.length).toBeGreaterThanOrEqual(64);
    expect(families.size).toBeGreaterThanOrEqual(20);
    expect([...families].filter(([, count]) => count < 3)).toEqual([]);
    expect(scripts.filter(({ locale }) => locale === 'he').length).toBeGreaterThanOrEqual(20);
  });

  it('try every grader with two counter-witnesses or more', () => {
    const codes = countOf(scripts.map(({ counterWitness }) => counterWitness.code));
    // Labelled turns test the words, and the tests of the adapters test the ways in which an agent breaks off.
    const broken = ['agent_error', 'refusal', 'length_limit', 'wrong_language'];
    const tried = graders.filter((one) => !wordGraders.includes(one) && !broken.includes(one.code));
    const codesOfGraders = tried.map(({ code }) => code);
    expect(codesOfGraders.filter((code) => (codes.get(code) ?? 0) < 2)).toEqual([]);
  });

  it('are each opened by other words, and by guests of other names', () => {
    const openings = countOf(scripts.map(({ guest }) => guest.opening));
    expect([...openings].filter(([, count]) => count > 1)).toEqual([]);
    const names = countOf(scripts.map(({ guest }) => guest.name));
    expect(names.size).toBeGreaterThanOrEqual(64);
  });

  it('send no mail: every address is of example.com', () => {
    const addresses = scripts.flatMap((script) =>
      textOf(script).match(/[^\s@"'{}[\],:]+@[^\s"'{}[\],:;)]+/g),
    );
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.filter((address) => !/@(?:[a-z]+\.)*example\.com\.?$/.test(address ?? ''))).toEqual([]);
  });

  it('are held in zones on both sides of their changes', () => {
    const offsets = new Map<string, Set<number>>();
    for (const { now, guest, world } of scripts) {
      const instant = parseInstant(now) as number;
      for (const zone of [
        guest.timezone,
        ...(world.pages ?? [demoPage]).map(({ timezone }) => String(timezone)),
      ]) {
        const seen = offsets.get(zone) ?? new Set();
        offsets.set(zone, seen.add(wallTimeAt(instant, zoneOf(zone)) - instant));
      }
    }
    for (const zone of ['Asia/Kolkata', 'Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Auckland'])
      expect([...offsets.keys()]).toContain(zone);
    for (const zone of ['America/New_York', 'Europe/London', 'Asia/Jerusalem'])
      expect(offsets.get(zone)?.size).toBe(2);
  });

  it('are of guests who order a request exactly if the agent need not ask them', () => {
    const orders =
      /\b(?:(?:please|kindly|just) (?:book|request|arrange|ask for|take|send|get|schedule)|(?:book|get) (?:me|us)|request (?:it|any)|ask for|requested now|no need to|whichever|go ahead|take that one|make it)\b|(?<!\p{L})(?:תקבע|תבקש|תשלח|לבקש|פשוט)|לא משנה/iu;
    const ordered = scripts.filter(({ guest }) => {
      const wishes = guest.facts.filter(({ about }) => about === 'time');
      const words = [guest.opening, ...[...wishes, ...guest.reactions].map(({ says = '' }) => says)];
      return words.some((text) => orders.test(text));
    });
    const idsOf = (some: readonly Script[]) => some.map(({ id }) => id);
    expect(idsOf(ordered)).toEqual(idsOf(scripts.filter(({ guest }) => guest.consent === 'given')));
  });

  it('hold every script of the smoke suite', () => {
    expect(smokeScripts.filter((id) => !scripts.some((script) => script.id === id))).toEqual([]);
  });
});
