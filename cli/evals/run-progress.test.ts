import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Progress } from '../../evals/index.ts';
import { createRunProgress, durationText, progressText } from './run-progress.ts';

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

describe('the progress of a run', () => {
  it('says what is done, what failed, what it cost and what is left', () => {
    expect(progressText(progress())).toBe('25/100 conversations, 2 failed, $0.50, 30 s left');
    expect(progressText(progress({ inconclusive: 3, costUsd: null, leftMs: undefined }))).toBe(
      '25/100 conversations, 2 failed, 3 inconclusive',
    );
    expect(progressText(progress({ planned: 0, done: 0 }))).toContain('0/0');
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
    const shown = createRunProgress(terminal);
    for (let ms = 0; ms < 1000; ms += 10) shown.show(progress({ elapsedMs: ms }));
    shown.end();
    expect(written).toHaveLength(11);
    expect(written[0]).toMatch(/^\r.*25\/100/);
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('writes few and plain lines where there is no terminal', () => {
    const written: string[] = [];
    const shown = createRunProgress(streamInto(written));
    for (let done = 0; done <= 100; done += 1) shown.show(progress({ done, elapsedMs: done * 1500 }));
    shown.end();
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
