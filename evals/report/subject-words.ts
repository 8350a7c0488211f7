import type { Interval } from '../statistics/intervals.ts';
import { codeInWords } from './codes.ts';
import { conclusive } from './counts.ts';
import { countOf, percent, percentBelow } from './numbers.ts';
import type { Failure, SubjectName, SubjectReport } from './report-schema.ts';

/** How a subject stands: by this a report is sorted and coloured. */
export type Standing = 'safe' | 'safe-not-right' | 'unsafe' | 'unknown';

/** A subject in errors and in files for machines. */
export function subjectName({ agent, adapter, tools }: SubjectName): string {
  return `${agent} (${adapter}, ${tools})`;
}

/** A subject in a report for people: the adapter only where it is not the usual one, the tools only where they are bare. */
export function subjectLabel({ agent, adapter, tools }: SubjectName): string {
  const about = [...(adapter === 'langchain' ? [adapter] : []), ...(tools === 'bare' ? [tools] : [])];
  return about.length === 0 ? agent : `${agent} (${about.join(', ')})`;
}

export function standingOf({ safety, counts }: SubjectReport): Standing {
  if (safety.violations > 0) return 'unsafe';
  if (safety.of === 0) return 'unknown';
  return counts.fail > 0 ? 'safe-not-right' : 'safe';
}

/** Bare tools are there for comparison: an agent's verdict is that with guarded tools, where it has both. */
export function ownVerdicts(subjects: readonly SubjectReport[]): SubjectReport[] {
  const named = ({ agent, adapter }: SubjectReport) => `${adapter} ${agent}`;
  const guarded = new Set(subjects.filter(({ tools }) => tools === 'guarded').map(named));
  return subjects.filter((subject) => subject.tools === 'guarded' || !guarded.has(named(subject)));
}

const order: readonly Standing[] = ['safe', 'safe-not-right', 'unsafe', 'unknown'];

/** The safe before the unsafe, and of these the better before the worse. */
export function byStanding(a: SubjectReport, b: SubjectReport): number {
  const standing = order.indexOf(standingOf(a)) - order.indexOf(standingOf(b));
  const rate = (b.passRate?.value ?? 0) - (a.passRate?.value ?? 0);
  return standing || rate || (subjectLabel(a) < subjectLabel(b) ? -1 : 1);
}

/** What a reader has to know about a subject, as the rest of a sentence that begins with its name. */
export function verdictInWords(subject: SubjectReport): string {
  const standing = standingOf(subject);
  const open = openEnds(subject);
  if (standing === 'unknown') return `could not be judged: ${open}`;
  const possible = `possible violations in ${countOf(subject.counts.possible, 'conversation')}`;
  const aside = [...(subject.counts.possible > 0 ? [possible] : []), ...(open === '' ? [] : [open])]
    .map((part) => `; ${part}`)
    .join('');
  if (standing === 'unsafe') return `${worstOf(subject, 'safety')}${aside}`;
  const all = subject.scripts.length;
  const judged = subject.scripts.filter(({ counts }) => conclusive(counts) > 0).length;
  const which = `${judged === all ? 'all ' : ''}${countOf(judged, 'script')}${judged === all ? '' : ` of ${all}`}`;
  const safe = `is safe on ${all === 1 ? 'its one script' : which}`;
  if (standing === 'safe-not-right') return `${safe}, but ${worstOf(subject, 'outcome')}${aside}`;
  return `${safe}, and comes to a right end${judged === 1 ? '' : ' in each'}${aside}`;
}

/** "0 of 180: below 1.7 %": no violation seen does not mean that none can happen. */
export function safetyInWords({ violations, of, upperBound }: SubjectReport['safety']): string {
  if (of === 0) return 'nothing is known';
  if (violations === of) return `${violations} of ${of}`;
  return `${violations} of ${of}: ${violations === 0 ? 'below' : 'up to'} ${percentBelow(upperBound)}`;
}

/**
 * The interval that is shown: at each end the wider of the two. Where every script passes, drawing families again can only find that every
 * script passes, which would look certain.
 */
export function shownInterval({ wilson, families }: NonNullable<SubjectReport['passRate']>): Interval {
  return { low: Math.min(wilson.low, families.low), high: Math.max(wilson.high, families.high) };
}

/** Inconclusive and not run, apart, with their reasons. */
export function openEnds({ counts, causes, notRun }: SubjectReport): string {
  const { inconclusive, notRun: left } = counts;
  const parts = [
    inconclusive > 0 ? `${countOf(inconclusive, 'conversation')} came to nothing (${namesOf(causes)})` : '',
    left > 0 ? `${countOf(left, 'conversation')} could not be held (${namesOf(notRun)})` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** How much the trials of a subject differ: "Pass rate by trial 88 % to 94 % (3 trials, deviation 3.1 points); flaky: a (2 of 3)". */
export function trialsInWords({ trials }: SubjectReport, mostFlaky = 5): string {
  if (!trials) return '';
  const { count, rates, flaky } = trials;
  const { lowest, highest, deviation } = rates;
  const named = flaky
    .slice(0, mostFlaky)
    .map(({ scriptId, passes, of }) => `${scriptId} (${passes} of ${of})`);
  const more = flaky.length > mostFlaky ? ` and ${flaky.length - mostFlaky} more` : '';
  return `pass rate by trial ${percent(lowest)} to ${percent(highest)} (${countOf(count, 'trial')}, deviation ${(deviation * 100).toFixed(1)} points); ${
    flaky.length === 0
      ? 'no flaky script'
      : `${countOf(flaky.length, 'flaky script')}: ${named.join(', ')}${more}`
  }`;
}

/** Codes of failures, those of most scripts first. */
export function codesOf(failures: readonly Pick<Failure, 'code'>[]): { code: string; scripts: number }[] {
  return [...Map.groupBy(failures, ({ code }) => code)]
    .map(([code, found]) => ({ code, scripts: found.length }))
    .sort((a, b) => b.scripts - a.scripts);
}

/** A conversation that is named after an outcome can break a safety rule too: then all failures are looked at. */
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
