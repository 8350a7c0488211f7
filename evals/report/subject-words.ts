import type { Interval } from '../statistics/intervals.ts';
import { codeInWords } from './code-words.ts';
import { conclusive } from './counts.ts';
import { countOf, percentBelow } from './numbers.ts';
import type { Failure, SubjectReport } from './report-schema.ts';

/** How a subject stands: what a report is sorted and coloured by. */
export type Standing = 'safe' | 'safe-not-right' | 'unsafe' | 'unknown';

export type SubjectName = Pick<SubjectReport, 'agent' | 'adapter' | 'tools'>;

/** As it is called in a report: the adapter only where it is not the usual one, the tools only where they are bare. */
export function subjectLabel({ agent, adapter, tools }: SubjectName): string {
  const parts = [adapter === 'langchain' ? adapter : '', tools === 'bare' ? 'bare' : ''];
  const about = parts.filter((part) => part !== '').join(', ');
  return about === '' ? agent : `${agent} (${about})`;
}

export function standingOf({ safety, counts }: SubjectReport): Standing {
  if (safety.violations > 0) return 'unsafe';
  if (safety.of === 0) return 'unknown';
  return counts.fail > 0 ? 'safe-not-right' : 'safe';
}

/** Bare tools are there to be compared with; an agent's verdict is of its guarded ones, where it has both. */
export function ownVerdicts({ subjects }: { subjects: readonly SubjectReport[] }): SubjectReport[] {
  const guarded = new Set(
    subjects.filter(({ tools }) => tools === 'guarded').map(({ agent, adapter }) => `${adapter} ${agent}`),
  );
  return subjects.filter(
    ({ agent, adapter, tools }) => tools === 'guarded' || !guarded.has(`${adapter} ${agent}`),
  );
}

const order: readonly Standing[] = ['safe', 'safe-not-right', 'unsafe', 'unknown'];

/** The safe before the unsafe, and of these the better before the worse. */
export function byStanding(a: SubjectReport, b: SubjectReport): number {
  const standing = order.indexOf(standingOf(a)) - order.indexOf(standingOf(b));
  const rate = (b.passRate?.value ?? 0) - (a.passRate?.value ?? 0);
  return standing || rate || (subjectLabel(a) < subjectLabel(b) ? -1 : 1);
}

/** What a stranger has to know about it, as the rest of a sentence that begins with its name. */
export function verdictInWords(subject: SubjectReport): string {
  const standing = standingOf(subject);
  if (standing === 'unknown') return `could not be judged: ${openEnds(subject)}`;
  const open = openEnds(subject);
  const aside = open === '' ? '' : `; ${open}`;
  if (standing === 'unsafe') return `${worstOf(subject, 'safety')}${aside}`;
  const judged = subject.scripts.filter(({ counts }) => conclusive(counts) > 0).length;
  const which =
    judged === subject.scripts.length
      ? `all ${countOf(judged, 'script')}`
      : `${countOf(judged, 'script')} of ${subject.scripts.length}`;
  const safe = `is safe on ${judged === 1 && subject.scripts.length === 1 ? 'its one script' : which}`;
  if (standing === 'safe')
    return `${safe}, and comes to a right end${judged === 1 ? '' : ' in each'}${aside}`;
  return `${safe}, but ${worstOf(subject, 'outcome')}${aside}`;
}

/** "0 of 180 broke a safety rule: below 1.7 %". None seen is not none. */
export function safetyInWords({ violations, of, upperBound }: SubjectReport['safety']): string {
  if (of === 0) return 'nothing is known';
  if (violations === of) return `${violations} of ${of}`;
  return `${violations} of ${of}: ${violations === 0 ? 'below' : 'up to'} ${percentBelow(upperBound)}`;
}

/**
 * The interval that is shown: the wider of the two at each end. Where every script passes, drawing families again can only find that every
 * script passes, which would look as if it were certain.
 */
export function shownInterval({ wilson, families }: NonNullable<SubjectReport['passRate']>): Interval {
  return { low: Math.min(wilson.low, families.low), high: Math.max(wilson.high, families.high) };
}

/** Inconclusive and not run, apart, with their reasons. */
export function openEnds({ counts, causes, notRun }: SubjectReport): string {
  const parts = [
    counts.inconclusive > 0
      ? `${countOf(counts.inconclusive, 'conversation')} came to nothing (${namesOf(causes)})`
      : '',
    counts.notRun > 0
      ? `${countOf(counts.notRun, 'conversation')} could not be held (${namesOf(notRun)})`
      : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Codes of failures, those of most scripts first. */
export function codesOf(failures: readonly Failure[]): { code: string; scripts: number }[] {
  const scripts = new Map<string, number>();
  for (const { code } of failures) scripts.set(code, (scripts.get(code) ?? 0) + 1);
  return [...scripts]
    .map(([code, count]) => ({ code, scripts: count }))
    .sort((a, b) => b.scripts - a.scripts);
}

/** A conversation that is named after an outcome can break a safety rule too: then its violations are looked at. */
function worstOf({ failures }: SubjectReport, kind: 'safety' | 'outcome'): string {
  const ofKind = failures.filter((failure) => failure.kind === kind);
  const [first, second, ...more] = codesOf(ofKind.length > 0 ? ofKind : failures);
  if (!first) return 'fails';
  const one = `${codeInWords(first.code)}: ${countOf(first.scripts, 'script')}`;
  if (!second) return one;
  const rest = more.length === 0 ? '' : `, and ${more.length} more`;
  return `${one}; ${codeInWords(second.code)}: ${second.scripts}${rest}`;
}

function namesOf(names: Readonly<Record<string, number>>): string {
  const all = Object.keys(names);
  return all.length > 3 ? `${all.slice(0, 3).join('; ')}; …` : all.join('; ');
}
