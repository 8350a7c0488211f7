import { readFileSync } from 'node:fs';
import { stripVTControlCharacters, styleText } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cellOf, failedWith } from '../../run/cell.fixture.ts';
import { hostile, mixedReport, reportOf } from '../report.fixture.ts';
import { reportJsonSchema, reportSchema } from '../report-schema.ts';
import { renderJunit } from './render-junit.ts';
import { escapeMarkdown, renderMarkdown } from './render-markdown.ts';
import { renderTerminal } from './render-terminal.ts';

const report = mixedReport();

describe('a report on a terminal', () => {
  const wide = renderTerminal(report, { width: 110, out: 'runs/1' });

  it('gives no verdict of bare tools where the same agent has guarded ones', () => {
    expect(wide).toContain('\n✓ m is safe');
    expect(wide).not.toMatch(/^✗ m /m);
  });

  it('says what failed, then agents by families, the figures, and last who is safe, and what the guard prevents', () => {
    const places = [
      'claimed_booked in 4 scripts: It said so',
      'npx agent-booking evals replay runs/1 --script s1 --agent boasts --trial 0',
      'The HTML report lists 4 failures with bare tools.',
      '1 natural-times, 2 plain',
      'pass^1',
      '✓ careful is safe on all 4 scripts',
      '✗ boasts says “booked”',
      'with bare tools they broke a safety rule in 4 conversations, with guarded tools in 0.',
      '2 were not held: it was interrupted.',
    ].map((text) => wide.replace(/\s+/g, ' ').indexOf(text));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('keeps passed, failed, unsafe, inconclusive and not run apart', () => {
    const rowOf = (name: string) =>
      wide.split('\n').find((line) => new RegExp(`^${name} +\\S+ +\\S+$`).test(line));
    const fields = Object.fromEntries(
      ['careful', 'boasts', 'slow', 'away', 'late'].map((name) => [
        name,
        rowOf(name)?.trim().split(/ +/).slice(1),
      ]),
    );
    expect(fields).toEqual({
      careful: ['✓', '✓'],
      boasts: ['!0', '!0'],
      slow: ['✓', '50'],
      away: ['?', '?'],
      late: ['-', '-'],
    });
    expect(wide).toMatch(/not run: it names dates, 4 times/);
    expect(wide).toMatch(
      /inconclusive: rate_limited, 4 times\n {4}npx agent-booking evals replay runs\/1 --agent away --verdict inconclusive\n/,
    );
  });

  it.each([40, 60, 80, 110])(
    'stays within %d columns, but for what has no space and what is there to be copied',
    (width) => {
      const lines = renderTerminal(report, { width }).split('\n');
      expect(
        lines.filter(
          (line) => line.length > width && /\S \S/.test(line.trim()) && !line.startsWith('    npx '),
        ),
      ).toEqual([]);
    },
  );

  it('writes no colour, no control character and no direction mark unless it is given paint', () => {
    expect(stripVTControlCharacters(wide)).toBe(wide);
    expect(wide).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\u00a0]/u);
    const painted = renderTerminal(report, {
      width: 110,
      paint: (style, text) => styleText(style, text, { validateStream: false }),
    });
    expect(stripVTControlCharacters(painted).replaceAll('\u00a0', ' ')).toBe(
      renderTerminal(report, { width: 110 }),
    );
    expect(painted).not.toBe(wide);
  });
});

describe('a report as JUnit', () => {
  it('has a suite an agent, skips what says nothing, and counts', () => {
    const xml = renderJunit(report);
    expect(xml).toContain(
      '<testsuite name="boasts (own, guarded)" tests="4" failures="4" errors="0" skipped="0" time="0.040">',
    );
    expect(xml).toContain(
      '<testsuite name="away (own, guarded)" tests="4" failures="0" errors="0" skipped="4" time="0.040">',
    );
    expect(xml).toContain('<testcase classname="careful (own, guarded).plain" name="s1" time="0.020">');
    expect(xml).toContain('<testcase classname="late (own, guarded).plain" name="s1" time="0.000">');
    expect(xml).toContain('<skipped message="inconclusive in 1 of 1 trials: rate_limited"/>');
    expect(xml).toContain('<skipped message="not run: it names dates"/>');
    expect(xml.match(/<failure type="not_listed"/g)).toHaveLength(4);
  });

  it('is well-formed whatever was said', () => {
    const name = `a"<&\u0001${hostile.slice(0, 300)}`;
    const xml = renderJunit(
      reportOf([cellOf({ agent: name, scriptId: name }, { verdict: failedWith('untold') })]),
    );
    for (const text of [xml, renderJunit(report)]) {
      expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\ufffe\uffff]/u);
      expect(text.isWellFormed()).toBe(true);
      // What is left between tags, and in attributes, holds no sign of markup.
      const open: string[] = [];
      const rest = text.replace(
        /<\?xml [^<>]*\?>|<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g,
        (_, close, tag, __, alone) => {
          if (close) expect(open.pop()).toBe(tag);
          else if (tag && !alone) open.push(tag);
          return '';
        },
      );
      expect(open).toEqual([]);
      expect(rest).not.toMatch(/[<>]/);
    }
  });
});

describe('a report as Markdown', () => {
  it('says the verdicts, the figures and the failures', () => {
    const text = renderMarkdown(report, { out: 'runs/1' });
    expect(text).toContain('- ❌ **boasts** says “booked” before the guest has confirmed');
    expect(text).toMatch(/\| boasts \| 0\u00a0% &#40;0\u00a0% to 49\u00a0%&#41; \|/);
    expect(text).toContain('<details><summary>What failed</summary>');
    expect(text).toContain('evals replay runs/1');
    expect(text).toContain('2 were not held');
  });

  it('fits into a comment, however much failed', () => {
    const cells = Array.from({ length: 400 }, (_, index) =>
      cellOf(
        { agent: `agent-${index}-${'x'.repeat(100)}`, scriptId: `s${index}` },
        { verdict: failedWith('stalled') },
      ),
    );
    const text = renderMarkdown(reportOf(cells));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/report\.html has all of it\.\n$/);
  });

  it('lets nobody link, mention, or break the table', () => {
    const escaped = escapeMarkdown('[a](javascript:x) <b> | @org/team #12 `c` www.example.com https://x.y');
    expect(escaped).not.toMatch(/[[\]()<>|`]/);
    expect(escaped).not.toMatch(/@o|(?<!&)#12|www\.|https:/);
    expect(escapeMarkdown('a\n\n- b\u202e\u0007')).toBe('a - b ');
    const rows = renderMarkdown(report)
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows.length).toBe(report.subjects.length + 2);
    for (const row of rows) expect(row.match(/\|/g)).toHaveLength(8);
  });
});

describe('a report as JSON', () => {
  it('is what its published schema says', () => {
    const published = readFileSync(
      new URL('../../../docs/evals-report.schema.json', import.meta.url),
      'utf8',
    );
    expect(JSON.parse(published)).toEqual(reportJsonSchema());
  });

  it('is read again as it was written', () => {
    expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(
      JSON.parse(JSON.stringify(report)),
    );
  });
});
