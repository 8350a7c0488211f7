import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

/** Writes the recording of `agent-booking demo` in the README: an animated drawing of what the command prints. */
const root = fileURLToPath(new URL('..', import.meta.url));
export const recordingFile: string = join(root, 'docs/pictures/demo.svg');

/**
 * Returns the lines that the demo prints, in colours, up to its advice on what to do next. Ports and tokens are replaced by
 * fixed ones, so that each run gives the same drawing.
 */
export async function playDemo(): Promise<string[]> {
  const args = [
    '--conditions=agent-booking-source',
    join(root, 'cli/main.ts'),
    'demo',
    '--now',
    '2026-11-18T08:00:00Z',
  ];
  const { NO_COLOR: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...env, FORCE_COLOR: '1' } });
  const lines = stdout
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8787')
    .replaceAll(/(\/confirm\/)[\w-]{43}/g, '$1Kd0x…')
    .split('\n');
  const advice = lines.findIndex((line) => stripVTControlCharacters(line) === 'Next');
  // The line before it is blank.
  return lines.slice(0, advice - 1);
}

const columns = 104;
const rows = 26;
const lineHeight = 18;
const charWidth = 7.83;
const padding = 18;
const bar = 34;
const width = Math.ceil(columns * charWidth + 2 * padding);
const height = rows * lineHeight + 2 * padding + bar;

/** Seconds until the next part appears, by the length of the part before it. */
const pause = (lines: number) => 0.9 + Math.min(lines, 16) * 0.16;

/** The escape sequence of a style in a terminal. */
const sgr = new RegExp(`${String.fromCodePoint(27)}\\[(\\d+)m`);
const styles: Record<string, string> = { 1: 'b', 2: 'd', 31: 'r', 32: 'g', 33: 'y', 36: 'c' };

export function drawRecording(printed: readonly string[]): string {
  const lines = ['$ npx agent-booking demo', '', ...printed];
  const parts = partsOf(lines);
  const total = parts.reduce((sum, { length }) => sum + pause(length), 0) + 4;
  const frames: string[] = [];
  const appearances: string[] = [];
  const groups: string[] = [];
  let at = 0;
  let seconds = 0;
  for (const [index, part] of parts.entries()) {
    const percent = ((seconds / total) * 100).toFixed(2);
    const shift = Math.max(0, at + part.length - rows) * lineHeight;
    frames.push(`${percent}%{transform:translateY(-${shift}px)}`);
    const drawn = part.map((line, row) => drawLine(line, padding + (at + row + 0.8) * lineHeight));
    groups.push(`<g class="p" style="animation-name:p${index}">${drawn.join('')}</g>`);
    appearances.push(`@keyframes p${index}{0%{opacity:0}${percent}%{opacity:1}100%{opacity:1}}`);
    at += part.length;
    seconds += pause(part.length);
  }
  const last = Math.max(0, at - rows) * lineHeight;
  const scroll = `@keyframes scroll{${frames.join('')}100%{transform:translateY(-${last}px)}}`;
  const css = `text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:#d5dae3;white-space:pre}.b{font-weight:700;fill:#fff}.d{fill:#8b93a3}.r{fill:#ff8f87}.g{fill:#7fd6a8}.y{fill:#f0c674}.c{fill:#7cc5e8}.p,.s{animation:${total.toFixed(1)}s step-end infinite}.s{animation-name:scroll}${scroll}${appearances.join('')}@media(prefers-reduced-motion:reduce){.p,.s{animation:none}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="agent-booking demo: an agent books a meeting"><style>${css}</style><rect width="100%" height="100%" rx="10" fill="#161a22"/><circle cx="20" cy="18" r="5.5" fill="#ff6b5f"/><circle cx="38" cy="18" r="5.5" fill="#f5bd4f"/><circle cx="56" cy="18" r="5.5" fill="#61c454"/><svg y="${bar}" width="${width}" height="${height - bar}"><g class="s">${groups.join('\n')}</g></svg></svg>\n`;
}

/** Lines that appear together: up to a blank line. */
function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    parts.at(-1)?.push(line);
    if (line === '') parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function drawLine(line: string, y: number): string {
  const classes = new Set<string>();
  const spans = line.split(sgr).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [span(piece, [...classes])];
    const style = styles[piece];
    if (style) classes.add(style);
    else if (piece === '22') for (const one of ['b', 'd']) classes.delete(one);
    else for (const one of ['r', 'g', 'y', 'c']) classes.delete(one);
    return [];
  });
  return spans.length === 0 ? '' : `<text x="${padding}" y="${y.toFixed(1)}">${spans.join('')}</text>`;
}

function span(text: string, classes: readonly string[]): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return classes.length === 0 ? escaped : `<tspan class="${classes.join(' ')}">${escaped}</tspan>`;
}

if (import.meta.main) {
  writeFileSync(recordingFile, drawRecording(await playDemo()));
  console.log(`Wrote ${recordingFile}`);
}
