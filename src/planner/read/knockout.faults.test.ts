import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSentences } from '../first-sight/score-set.fixture.ts';
import { languages } from '../languages.ts';
import { notation } from '../notation/notation.ts';
import { type PhraseContext, readTimePhrase } from '../read-time-phrase.ts';
import type { Rule } from './rules.ts';

const mostIdle = 102;

/**
 * Every rule is needed: without it, some phrase of the tests has another reading. Here a rule is all patterns that one function builds
 * from, or all words with the same meaning. A list of words with values (numbers, months, zones) is one rule. No phrase needs some synonyms, and
 * rules that another rule can replace. Their number may only fall.
 */
it('has few rules that change nothing, and never more of them', () => {
  const rules = [...notation, ...languages.flatMap((language) => language.rules)];
  const groupOf = new Map(rules.map((rule) => [rule, keyOf(rule)]));
  const groups = Map.groupBy(rules, (rule) => groupOf.get(rule));
  const builds = new Map(rules.map((rule) => [rule, rule.build]));
  const usedBy = new Map<unknown, [phrase: string, context: PhraseContext, answer: string][]>();

  let used = new Set<unknown>();
  for (const rule of rules)
    rule.build = (...values) => {
      const value = (builds.get(rule) as Rule['build'])(...values);
      if (value !== undefined) used.add(groupOf.get(rule));
      return value;
    };
  for (const phrase of phrasesOfTests())
    for (const context of contexts) {
      used = new Set();
      const answer = answerTo(phrase, context);
      for (const group of used) usedBy.set(group, [...(usedBy.get(group) ?? []), [phrase, context, answer]]);
    }
  for (const rule of rules) rule.build = builds.get(rule) as Rule['build'];

  const idle: string[] = [];
  for (const [group, members] of groups) {
    for (const rule of members) rule.build = () => undefined;
    const isNeeded = (usedBy.get(group) ?? []).some(
      ([phrase, context, answer]) => answerTo(phrase, context) !== answer,
    );
    if (!isNeeded) idle.push(members.map(({ part, pattern }) => `${part} = ${pattern}`).join(' | '));
    for (const rule of members) rule.build = builds.get(rule) as Rule['build'];
  }
  console.log(`${groups.size} rules of ${rules.length} patterns, ${idle.length} change nothing`);
  expect(idle.length, idle.join('\n')).toBeLessThanOrEqual(mostIdle);
});

const contexts: PhraseContext[] = [
  { now: new Date('2026-11-18T08:00:00Z'), timezone: 'Asia/Jerusalem' },
  { now: new Date('2026-11-20T20:00:00Z'), timezone: 'America/New_York', locale: 'en-US' },
];

/** What the patterns of one rule have in common. */
function keyOf({ part, pattern, build }: Rule): unknown {
  if (/[{<]/.test(pattern)) return build;
  const value = build(contexts[0]);
  const isListed =
    typeof value !== 'object' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  return isListed ? part : `${part} ${JSON.stringify(value)}`;
}

/** All texts of the tests of phrases and of docs/planner.md, and the sentences of people. */
function phrasesOfTests(): Set<string> {
  const here = new URL('..', import.meta.url);
  const tables = globSync('{english-phrases,hebrew-phrases,by-construction,.}/*.test.ts', { cwd: here });
  const code = tables.map((file) => readFileSync(new URL(file, here), 'utf8')).join('\n');
  const docs = readFileSync(new URL('../../docs/planner.md', here), 'utf8');
  const texts = [
    ...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"/g),
    ...docs.matchAll(/"([^"\n]+)"|()/g),
  ];
  const said = texts.map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(['"])/g, '$1'));
  const sets = globSync('first-sight/*.jsonl', { cwd: here });
  const sentences = sets.flatMap((file) => readSentences(new URL(file, here)).map(({ phrase }) => phrase));
  return new Set([...said, ...sentences].filter((text) => text.length > 2));
}

function answerTo(phrase: string, context: PhraseContext): string {
  return JSON.stringify(readTimePhrase(phrase, context));
}
