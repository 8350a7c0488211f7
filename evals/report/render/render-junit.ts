import { spokenLines } from '../../log/transcript.ts';
import type { Failure, ReportData, ScriptResult, SubjectReport } from '../report-schema.ts';
import { subjectName } from '../report-words.ts';

/** How much of a conversation stands in a test's message: enough to see what it is about. */
const mostOfMessage = 20_000;

/**
 * JUnit's XML, as CI systems read it: a suite for each agent, a case for each script. A case that is inconclusive or was not run is skipped,
 * with the reason, and never counts as passed.
 */
export function renderJunit({ scripts, subjects }: ReportData): string {
  const families = new Map(scripts.map(({ id, family }) => [id, family]));
  const suites = subjects.map((subject) => suite(subject, families));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="agent-booking evals">\n${suites.join('')}</testsuites>\n`;
}

type Case = { state: 'passed' | 'failure' | 'skipped'; xml: string };

function suite(subject: SubjectReport, families: ReadonlyMap<string, string>): string {
  const cases = subject.scripts.map((script) => caseOf(subject, script, families.get(script.scriptId) ?? ''));
  const times = (state: Case['state']) => cases.filter((one) => one.state === state).length;
  const name = escapeXml(subjectName(subject));
  const sum = Object.values(subject.measured.scriptMs ?? {}).reduce((all, ms) => all + ms, 0);
  return `<testsuite name="${name}" tests="${cases.length}" failures="${times('failure')}" errors="0" skipped="${times('skipped')}" time="${seconds(sum)}">\n${cases.map(({ xml }) => xml).join('')}</testsuite>\n`;
}

function caseOf(subject: SubjectReport, script: ScriptResult, family: string): Case {
  const { counts, scriptId } = script;
  const open = `<testcase classname="${escapeXml(`${subjectName(subject)}.${family}`)}" name="${escapeXml(scriptId)}" time="${seconds(subject.measured.scriptMs?.[scriptId])}">`;
  const failures = subject.failures.filter((failure) => failure.scriptId === scriptId);
  const [first] = failures;
  if (first) {
    const trials = counts.cells > 1 ? ` (${counts.fail} of ${counts.cells} trials)` : '';
    const message = `${first.code}${trials}: ${evidenceOf(first)}`;
    const text = failures
      .flatMap((failure) => [`${failure.code}: ${evidenceOf(failure)}`, ...spokenLines(failure), ''])
      .join('\n');
    return {
      state: 'failure',
      xml: `${open}<failure type="${escapeXml(first.code)}" message="${escapeXml(message)}">${escapeXml(text.slice(0, mostOfMessage))}</failure></testcase>\n`,
    };
  }
  const reason = whyOpen(subject, script);
  if (reason === undefined) return { state: 'passed', xml: `${open}</testcase>\n` };
  return { state: 'skipped', xml: `${open}<skipped message="${escapeXml(reason)}"/></testcase>\n` };
}

function seconds(ms = 0): string {
  return (ms / 1000).toFixed(3);
}

/** One open trial leaves its script open, also where others passed. */
function whyOpen({ causes, notRun }: SubjectReport, { counts }: ScriptResult): string | undefined {
  if (counts.notRun > 0) return `not run: ${Object.keys(notRun).join('; ')}`;
  if (counts.inconclusive > 0)
    return `inconclusive in ${counts.inconclusive} of ${counts.cells} trials: ${Object.keys(causes).join(', ')}`;
  return counts.pass > 0 ? undefined : 'no trial was held';
}

function evidenceOf({ violations, code }: Failure): string {
  return violations.find((violation) => violation.code === code)?.message ?? code;
}

/** XML 1.0 has no place for most control characters, not even escaped: they become the replacement character. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"'\n\t]/g, (char) => `&#${char.charCodeAt(0)};`);
}
