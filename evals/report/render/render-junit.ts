import { spokenLines } from '../../log/transcript.ts';
import type { ReportData, ScriptResult, SubjectReport } from '../report-schema.ts';
import { evidenceOf, subjectName, whyOpen } from '../report-words.ts';

/** Maximum length of a test's message. */
const mostOfMessage = 20_000;

/**
 * Renders JUnit XML for CI systems: a suite for each agent, a case for each script. An inconclusive case, or one that was not run, is skipped
 * with the reason, and never counts as passed.
 */
export function renderJunit({ scripts, subjects }: ReportData): string {
  const families = new Map(scripts.map(({ id, family }) => [id, family]));
  const suites = subjects.map((subject) => {
    const cases = subject.scripts.map((script) =>
      caseOf(subject, script, families.get(script.scriptId) ?? ''),
    );
    const times = (tag: string) => cases.filter((xml) => xml.includes(`<${tag} `)).length;
    const sum = Object.values(subject.measured.scriptMs).reduce((all, ms) => all + ms, 0);
    return `<testsuite name="${escapeXml(subjectName(subject))}" tests="${cases.length}" failures="${times('failure')}" errors="0" skipped="${times('skipped')}" time="${seconds(sum)}">\n${cases.join('')}</testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="agent-booking evals">\n${suites.join('')}</testsuites>\n`;
}

function caseOf(subject: SubjectReport, { counts, scriptId }: ScriptResult, family: string): string {
  const failures = subject.failures.filter((failure) => failure.scriptId === scriptId);
  const [first] = failures;
  // One inconclusive trial makes its script inconclusive, even if others passed.
  const reason = whyOpen(subject, counts);
  let outcome = reason === undefined ? '' : `<skipped message="${escapeXml(reason)}"/>`;
  if (first) {
    const trials = counts.cells > 1 ? ` (${counts.fail} of ${counts.cells} trials)` : '';
    const message = `${first.code}${trials}: ${evidenceOf(first)}`;
    const text = failures
      .flatMap((failure) => [`${failure.code}: ${evidenceOf(failure)}`, ...spokenLines(failure), ''])
      .join('\n');
    outcome = `<failure type="${escapeXml(first.code)}" message="${escapeXml(message)}">${escapeXml(text.slice(0, mostOfMessage))}</failure>`;
  }
  return `<testcase classname="${escapeXml(`${subjectName(subject)}.${family}`)}" name="${escapeXml(scriptId)}" time="${seconds(subject.measured.scriptMs[scriptId])}">${outcome}</testcase>\n`;
}

function seconds(ms = 0): string {
  return (ms / 1000).toFixed(3);
}

/** XML 1.0 does not allow most control characters, even escaped. They become the replacement character. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"'\n\t]/g, (char) => `&#${char.charCodeAt(0)};`);
}
