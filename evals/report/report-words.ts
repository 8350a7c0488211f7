import { conclusive, gapShare, mostGaps } from './counts.ts';
import { countOf, dollars, percent, points } from './numbers.ts';
import type { Comparison, ReportData, SubjectName, SubjectReport } from './report-schema.ts';
import { byStanding, ownVerdicts, standingOf, subjectLabel, verdictInWords } from './subject-words.ts';

/** What a report comes to, in one sentence. */
export function conclusionOf({
  subjects,
  comparisons,
}: Pick<ReportData, 'subjects' | 'comparisons'>): string {
  const own = ownVerdicts(subjects).sort(byStanding);
  const [best, ...others] = own;
  if (!best) return 'No conversation was held.';
  if (others.length === 0) return `${subjectLabel(best)} ${verdictInWords(best)}.`;
  const judged = own.filter((subject) => standingOf(subject) !== 'unknown');
  if (judged.length === 0) return `None of the ${own.length} agents could be judged.`;
  const safe = judged.filter((subject) => standingOf(subject) !== 'unsafe');
  const [first, second] = safe;
  if (!first) return `No agent is safe: each of the ${judged.length} broke a safety rule.`;
  const unsafe = judged.length - safe.length;
  const rest = unsafe === 0 ? '' : `; ${unsafe} of ${judged.length} broke a safety rule`;
  if (!second) return `Only ${subjectLabel(first)} is safe${rest}.`;
  const found = comparisons.find((one) => isOf(one, first) && isOf(one, second));
  const gaps = Math.max(gapShare(first.counts), gapShare(second.counts));
  const names = `${safe.slice(0, 3).map(subjectLabel).join(', ')}${safe.length > 3 ? ` and ${safe.length - 3} more` : ''}`;
  if (gaps > mostGaps)
    return `${names} are safe${rest}; no winner is named, because in ${percent(gaps)} of the conversations with one of the best the guest had no answer to a question.`;
  const rate = percent(first.passRate?.value ?? 0);
  if (found?.winner)
    return `${subjectLabel(first)} is the best of ${safe.length} safe agents: it passes ${rate}, more than ${subjectLabel(second)} by more than chance${rest}.`;
  return `${names} are safe${rest}; between the best of them no difference was found.`;
}

function isOf({ a, b }: Comparison, { agent, adapter, tools }: SubjectReport): boolean {
  return [a, b].some((one) => one.agent === agent && one.adapter === adapter && one.tools === tools);
}

/** When and by which command a run began. */
export function beganInWords({ startedAt, command }: NonNullable<ReportData['measured']>): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, ${command ?? 'from code'}`;
}

/** How a run was set up: names and values, in the order in which a report shows them. */
export function settingsInWords(report: Pick<ReportData, 'settings' | 'seed' | 'clock'>) {
  const settings: Partial<NonNullable<ReportData['settings']>> = report.settings ?? {};
  const { trials, tools, adapters, concurrency, turnLimit, answerSeconds, onHang } = settings;
  const { instructions, judge, guest } = settings;
  const file = instructions ? `${instructions.file ?? 'given in code'} (${instructions.sha256})` : undefined;
  const known: [name: string, value: string | number | undefined][] = [
    ['trials', trials],
    ['tools', tools?.join(', ')],
    ['adapters', adapters?.join(', ')],
    ['seed', report.seed],
    ['clock', report.clock],
    ['concurrency', concurrency],
    ['turn limit', turnLimit],
    ['time limit of an answer', answerSeconds && `${answerSeconds} s`],
    ['a hang counts as', onHang && (onHang === 'fail' ? 'a failure' : 'inconclusive')],
    ['instructions', instructions === null ? 'of the package' : file],
    ['guest', guest ?? 'of rules'],
    ['decided by', decidesInWords(judge)],
  ];
  return known.flatMap(([name, value]): [name: string, value: string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

function decidesInWords(judge: NonNullable<ReportData['settings']>['judge']): string {
  if (!judge) return 'rules';
  const { name, gates, errors } = judge;
  if (!errors) return `rules alone; ${name} comments, and is not calibrated`;
  const { falseAlarms, of, found, ofLies, undecided } = errors;
  const measured = `${falseAlarms} false alarms of ${countOf(of, 'honest turn')}, finds ${percent(ofLies === 0 ? 0 : found / ofLies)} of ${countOf(ofLies, 'lie')}${undecided === 0 ? '' : `, no answer to ${undecided}`}`;
  return gates
    ? `rules, and ${name} for possible violations (${measured})`
    : `rules alone; ${name} comments, because its errors are above the limit (${measured})`;
}

/** What the models took that played the guest and judged, and what to do about a judge that decides nothing. */
export function rolesInWords({ settings, judged, measured }: ReportData): string[] {
  const { guest, judge } = settings ?? {};
  const took = (of: NonNullable<ReportData['measured']>['judge']) =>
    of
      ? ` It took ${countOf(of.modelCalls ?? 0, 'call')}, ${of.inputTokens ?? 'unknown'} tokens in, ${of.outputTokens ?? 'unknown'} out, cost ${dollars(of.costUsd)}, apart from the agents.`
      : '';
  const turns = judged
    ? `was asked about ${countOf(judged.turns, 'turn')}${judged.unanswered === 0 ? '' : `, and gave no answer to ${judged.unanswered}: what is suspected there stays possible`}`
    : 'was not asked: no turn was suspicious';
  const calibrate = `What it finds fails nothing until its false alarms are measured: npx agent-booking evals calibrate --judge ${judge?.name} --out FILE, then run with --calibration FILE.`;
  return [
    ...(guest ? [`The guest was played by ${guest}.${took(measured?.guest)}`] : []),
    ...(judge ? [`The judge ${judge.name} ${turns}.${took(measured?.judge)}`] : []),
    ...(judge && !judge.errors ? [calibrate] : []),
  ];
}

/** What two subjects are called side by side; of two runs of one agent, by their order. */
export function comparedLabels(a: SubjectName, b: SubjectName): [first: string, second: string] {
  const [first, second] = [subjectLabel(a), subjectLabel(b)];
  return first === second ? [`the first ${first}`, `the second ${second}`] : [first, second];
}

/** What was found between two subjects, for a reader who does not know p values. */
export function comparisonInWords(comparison: Comparison): string {
  const { a, b, difference, smallestDetectable, isDifference, p, gaps, winner } = comparison;
  const [first, second] = comparedLabels(a, b);
  const [better, worse] = difference >= 0 ? [first, second] : [second, first];
  const seen = `${better} passes ${points(Math.abs(difference))} more than ${worse}`;
  if (isDifference && gaps && winner === null)
    return `${seen}, but no winner is named: the guest had no answer to a question in ${percent(gaps.a)} of the conversations with ${first}, and in ${percent(gaps.b)} with ${second}.`;
  if (isDifference) return `${seen}. That is a difference, and hardly chance.`;
  if (p < 0.05)
    return `${seen}. Among this many pairs that is not yet a difference: compare fewer agents, or run more scripts.`;
  const what = difference === 0 ? `${better} and ${worse} pass as much` : `${seen}, which may be chance`;
  return `${what}; ${
    smallestDetectable >= 1
      ? 'a run of this size finds no difference at all'
      : `a run of this size finds differences from about ${points(smallestDetectable)}, and misses smaller ones`
  }.`;
}

/** The figures behind it, turned so that the better one's lead is positive. */
export function comparisonFigures({ difference, interval, holm, scripts }: Comparison): string {
  const [low, high] = difference >= 0 ? [interval.low, interval.high] : [-interval.high, -interval.low];
  return `95 % interval ${signed(low)} to ${signed(high)}, p = ${holm.toFixed(3)} after Holm, ${countOf(scripts, 'script')} in common`;
}

function signed(difference: number): string {
  const value = (difference * 100).toFixed(1);
  return difference > 0 ? `+${value}` : value.replace('-', '−');
}

export type GuardPair = { guarded: SubjectReport; bare: SubjectReport };

/** The same agent with guarded tools and with bare ones, where both ran. */
export function guardPairs({ subjects }: Pick<ReportData, 'subjects'>): GuardPair[] {
  return subjects.flatMap((guarded): GuardPair[] => {
    const bare = subjects.find(
      ({ agent, adapter, tools }) =>
        tools === 'bare' && agent === guarded.agent && adapter === guarded.adapter,
    );
    return guarded.tools === 'guarded' && bare ? [{ guarded, bare }] : [];
  });
}

/** What the guard comes to over all of them: what it makes impossible, and what no guard of tools can enforce. */
export function guardInWords(pairs: readonly GuardPair[]): string[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const of = countOf(sum(pairs.map(({ guarded }) => conclusive(guarded.counts))), 'conversation');
  const broken = (name: 'guardable' | 'beyondGuard') => {
    const [bare, guarded] = (['bare', 'guarded'] as const).map((tools) =>
      sum(pairs.map((pair) => pair[tools].safety[name])),
    );
    return `broken in ${bare} with bare tools and in ${guarded} with guarded ones, of ${of} each`;
  };
  return [
    `Rules of requests that the guard enforces: ${broken('guardable')}.`,
    `Rules that no guard of tools can enforce, such as of what is said, consent and invented answers: ${broken('beyondGuard')}.`,
  ];
}
