import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Progress } from '../../evals/index.ts';
import { barLine, createProgressBar, durationText } from './progress-bar.ts';

const progress = (change: Partial<Progress> = {}): Progress => ({
  planned: 100,
  done: 25,
  failed: 2,
  inconclusive: 0,
  costUsd: 0.5,
  elapsedMs: 10_000,
  leftMs: 30_000,
  ...change,
});

const plain = (_: string, text: string) => text;

describe('the progress bar', () => {
  it('says what is done, what failed, what it cost and what is left', () => {
    expect(barLine(progress(), 100, plain)).toBe(
      `${'█'.repeat(8)}${'░'.repeat(22)} 25/100 conversations · 2 failed · $0.50 · 30 s left`,
    );
    expect(barLine(progress({ inconclusive: 3, costUsd: null, leftMs: undefined }), 200, plain)).toMatch(
      /25\/100 conversations · 2 failed · 3 inconclusive$/,
    );
  });

  it('fits into a narrow terminal, and into none', () => {
    expect(barLine(progress(), 60, plain).length).toBeLessThan(60);
    expect(barLine(progress(), 20, plain).length).toBeLessThan(20);
    expect(barLine(progress({ planned: 0, done: 0 }), 100, plain)).toContain('0/0');
  });

  it.each([
    [45_000, '45 s'],
    [180_000, '3 min'],
    [7_800_000, '2 h 10 min'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('writes a line over on a terminal, seldom enough not to slow quick cells', () => {
    const written: string[] = [];
    const terminal = Object.assign(streamInto(written), { isTTY: true, columns: 90 });
    const bar = createProgressBar(terminal);
    for (let ms = 0; ms < 1000; ms += 10) bar.show(progress({ elapsedMs: ms }));
    bar.end();
    expect(written).toHaveLength(11);
    expect(written[0]).toMatch(/^\r.*25\/100/);
    expect(written.at(-1)).toBe('\n');
  });

  it('writes few and plain lines where there is no terminal', () => {
    const written: string[] = [];
    const bar = createProgressBar(streamInto(written));
    for (let done = 0; done <= 100; done += 1) bar.show(progress({ done, elapsedMs: done * 1500 }));
    bar.end();
    expect(written.length).toBeLessThanOrEqual(11);
    expect(written.at(-1)).toMatch(/^100\/100 conversations, 2 failed, \$0\.50\n$/);
    expect(stripVTControlCharacters(written.join(''))).toBe(written.join(''));
    expect(written.join('')).not.toContain('\r');
  });
});

function streamInto(written: string[]): Writable {
  return new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
}
