import { codeKind } from '../code-kind.ts';
import { conclusive } from '../counts.ts';
import type { FamilyResult, ReportData, SubjectReport } from '../report-schema.ts';
import { subjectLabel } from '../subject-words.ts';
import { type Line, wrapped } from './lines.ts';

/** Agents × families of scripts. Families are numbered, so that it fits; where it does not, it goes on below. */
export function matrixLines({ subjects, scripts }: ReportData, columns: number): Line[] {
  const families = [...new Set(scripts.map(({ family }) => family))];
  if (families.length === 0 || subjects.length === 0) return [];
  const most = Math.max(16, columns - 4 * fieldWidth);
  const labels = subjects.map((subject) => shortened(subjectLabel(subject), most));
  const margin = Math.max(...labels.map(({ length }) => length));
  const room = Math.max(Math.floor((columns - margin) / fieldWidth), 1);
  const lines: Line[] = [];
  for (let from = 0; from < families.length; from += room) {
    const shown = families.slice(from, from + room);
    const heads = shown.map((_, index) => String(from + index + 1).padStart(fieldWidth)).join('');
    lines.push({ text: ' '.repeat(margin) + heads, style: 'bold' });
    for (const [row, subject] of subjects.entries()) {
      const fields = shown.map((family) => fieldOf(subject, family).padStart(fieldWidth)).join('');
      lines.push({ text: (labels[row] ?? '').padEnd(margin) + fields });
    }
    lines.push({ text: '' });
  }
  const legend = families.map((family, index) => `${index + 1}\u00a0${family.replaceAll(' ', '\u00a0')}`);
  return [
    ...lines,
    ...wrapped(legend.join(', '), columns, { style: 'dim' }),
    ...wrapped(
      '✓ all pass, 75 per cent pass, ! with a safety violation, ? inconclusive, - not run',
      columns,
      {
        style: 'dim',
      },
    ),
  ];
}

const fieldWidth = 5;

function fieldOf(subject: SubjectReport, family: string): string {
  const result = subject.families.find((one) => one.family === family);
  if (!result) return '-';
  const { counts, passRate } = result;
  if (conclusive(counts) === 0 || passRate === null) return counts.inconclusive > 0 ? '?' : '-';
  const open = counts.inconclusive > 0 ? '?' : '';
  if (counts.fail === 0) return `✓${open}`;
  // What fails is never written as 100, nor what passes as 0.
  const rate = counts.pass === 0 ? 0 : Math.min(Math.max(Math.round(passRate * 100), 1), 99);
  return `${isUnsafe(subject, result) ? '!' : ''}${rate}${open}`;
}

function isUnsafe(subject: SubjectReport, { codes }: FamilyResult): boolean {
  return Object.keys(codes).some((code) => codeKind(code, subject) === 'safety');
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
