import type { Rule } from './read/rules.ts';
const goneKinds = new Set(['instead','concludes','rest','corrects','offered','unclear','if','own','vague','bounded','refers','past','narrow','either']);
const passing = /^(?:good \(morning|good (?:morning|afternoon|evening|night|day)|no (?:problem|worries|rush|idea|hurry|thanks)|not urgent)/;
export function keptRules(rules: readonly Rule[], given: readonly string[]): Rule[] {
  let left = rules.filter((r) => {
    if (r.part === 'passing') return true;
    if (/[{<](?:unknown|plain|clauseWords|clauseWord)[}>]/.test(r.pattern) || r.skips > 0) return false;
    if ((r.part as string) === 'other') return false;
    return true;
  });
  for (;;) {
    const parts = new Set<string>([...given, ...left.map(({ part }) => part)]);
    const next = left.filter(({ pattern }) => (pattern.match(/[{<][\w-]+[}>]/g) ?? []).every((m) => parts.has(m.slice(1, -1))));
    if (next.length === left.length) break;
    left = next;
  }
  return left.map((r) => ({ ...r, build: (...v: unknown[]) => {
    const made = r.build(...v);
    if (!Array.isArray(made)) return made;
    if (made.some((s) => s && goneKinds.has(s.kind))) return undefined;
    return made.map((s) => s?.kind === 'else' ? { kind: 'join', join: 'or', isElse: true } : s?.kind === 'prefer' ? { kind: 'prefer', ...(s.isBehind ? { reach: 'behind' } : s.isAhead ? { reach: 'both' } : s.reach ? { reach: s.reach } : {}) } : s);
  } }));
}
