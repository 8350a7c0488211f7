import { codeInWords } from '../code-words.ts';
import { countOf } from '../numbers.ts';
import { replayCommand } from '../replay-command.ts';
import type { Failure, SubjectReport } from '../report-schema.ts';
import { byStanding, ownVerdicts, standingOf, subjectLabel } from '../subject-words.ts';
import { anchorOf } from './anchor.ts';
import { chat } from './chat.ts';
import { type Html, html, joined } from './escape-html.ts';

/** How much of conversations a page carries: beyond this it opens slowly, and the run's folder has them all. */
const mostOfChats = 3_000_000;

export type FailureListOptions = { out: string | undefined; mostCharacters?: number };

/** Every failure with its evidence, and of as many as there is room for the conversation. */
export function failureList(
  subjects: readonly SubjectReport[],
  { out, mostCharacters = mostOfChats }: FailureListOptions,
): Html | undefined {
  const failing = gravestFirst(subjects).filter(({ failures }) => failures.length > 0);
  if (failing.length === 0) return undefined;
  const chats = chooseChats(failing, mostCharacters);
  const logs = failing.flatMap(({ failures }) => failures.filter(({ log }) => log !== null)).length;
  const note =
    chats.size < logs
      ? `${chats.size} of ${logs} kept conversations are shown here, of every code some; the commands print the others.`
      : 'Of each code the conversations of up to three scripts are shown; the commands print the others.';
  return html`<p>${note}</p>${joined(failing.map((subject) => ofSubject(subject, chats, out)))}`;
}

/** Unsafe agents before those that are safe and fail, and bare tools, which are there to be compared with, at the end. */
function gravestFirst(subjects: readonly SubjectReport[]): SubjectReport[] {
  const own = ownVerdicts({ subjects });
  const rank = (subject: SubjectReport) =>
    (own.includes(subject) ? 0 : 2) + (standingOf(subject) === 'unsafe' ? 0 : 1);
  return [...subjects].sort((a, b) => rank(a) - rank(b) || byStanding(a, b));
}

/** The first of every code of every subject before the second of any, until there is no room. */
function chooseChats(subjects: readonly SubjectReport[], most: number): Map<Failure, Html> {
  const ranked = subjects.flatMap((subject) => {
    const seen = new Map<string, number>();
    return subject.failures
      .filter(({ log }) => log !== null)
      .map((failure) => {
        const rank = seen.get(failure.code) ?? 0;
        seen.set(failure.code, rank + 1);
        return { failure, rank, label: `${failure.scriptId}, ${subjectLabel(subject)}: the conversation` };
      });
  });
  const chats = new Map<Failure, Html>();
  let left = most;
  for (const { failure, label } of ranked.sort((a, b) => a.rank - b.rank)) {
    const shown = chat(failure, label);
    if (shown.html.length > left) continue;
    left -= shown.html.length;
    chats.set(failure, shown);
  }
  return chats;
}

function ofSubject(subject: SubjectReport, chats: ReadonlyMap<Failure, Html>, out: string | undefined): Html {
  const families = new Set<string>();
  const items = subject.failures.map((failure) => {
    const isFirst = !families.has(failure.family);
    families.add(failure.family);
    const anchor = isFirst ? anchorOf('fails', subject, failure.family) : '';
    return ofFailure(failure, { subject, anchor, chat: chats.get(failure), out });
  });
  return html`<section class="fails" id="${anchorOf('fails', subject)}"><h3><bdi>${subjectLabel(subject)}</bdi> <small>${countOf(items.length, 'failure')}</small></h3>
${joined(items)}</section>
`;
}

type Shown = { subject: SubjectReport; anchor: string; chat: Html | undefined; out: string | undefined };

function ofFailure(failure: Failure, { subject, anchor, chat: conversation, out }: Shown): Html {
  const { code, kind, scriptId, family, trial, times, violations } = failure;
  const evidence = violations.find((violation) => violation.code === code)?.message ?? codeInWords(code);
  const command = replayCommand(out, failure, subject);
  return html`<details class="failure ${kind}"${anchor === '' ? html`` : html` id="${anchor}"`}><summary><span class="code">${kind === 'safety' ? '✗ ' : ''}${code}</span> <span class="where">${family}/${scriptId}${
    times > 1 ? `, ${times}×` : ''
  }</span> <span class="evidence"><bdi>${evidence.slice(0, 600)}</bdi></span></summary>
${conversation ?? html`<p class="small">This conversation is not on this page.</p>`}
<p class="small">Trial ${trial}. Whole: <code>${command}</code></p></details>
`;
}
