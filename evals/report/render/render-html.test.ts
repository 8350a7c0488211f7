import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cellOf, failedWith } from '../../run/cell.fixture.ts';
import { hostile, logOf, mixedReport, reportOf } from '../report.fixture.ts';
import { directionOf, escapeHtml } from './html.ts';
import { renderHtml } from './render-html.ts';

const page = renderHtml(mixedReport(), { out: 'runs/1' });
const tags = (text: string) => text.match(/<[a-z!/][^>]*>/gi) ?? [];
/** Tags without their quoted values: names of attributes are left. */
const names = (text: string) => tags(text).map((tag) => tag.replace(/"[^"]*"/g, ''));

describe('a report as HTML', () => {
  it('says each verdict before anything else, the safe ones first', () => {
    const [, verdicts = ''] = /<section id="verdicts"([\s\S]*?)<\/section>/.exec(page) ?? [];
    const says = [...verdicts.matchAll(/<b><bdi>(.*?)<\/bdi><\/b> <bdi>(.*?)\.<\/bdi>/g)].map(
      ([, who, what]) => `${who} ${what}`,
    );
    expect(says[0]).toBe('careful is safe on all 4 scripts, and reaches the right end in each');
    expect(says).toHaveLength(5);
    const places = [
      '<p class="conclusion"><bdi>careful, m, slow are safe;',
      '2026-11-23 08:15 UTC, agent-booking evals run',
      'node 24.0.0, ai 7.0.0',
      'instructions: prompt.txt',
      '2 were not held: it was interrupted.',
      '<section id="verdicts"',
      '<table',
    ].map((text) => page.indexOf(text));
    expect(places).not.toContain(-1);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  it('needs nothing but itself: no address is loaded, and its policy allows its own script alone', () => {
    expect(
      tags(page).filter((tag) =>
        /\b(?:src|srcset|action|data)=|<(?:link|iframe|object|img|base|form)\b/i.test(tag),
      ),
    ).toEqual([]);
    expect(tags(page).flatMap((tag) => tag.match(/href="[^#][^"]*"/) ?? [])).toEqual([]);
    expect(page).not.toMatch(/url\(|@import/);
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page).toContain(`script-src &#39;sha256-${hash}&#39;`);
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('shows what a stranger wrote as text, whatever it is', () => {
    expect(names(page).filter((tag) => /\son[a-z]+=/i.test(tag))).toEqual([]);
    expect(page).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    expect(page.isWellFormed()).toBe(true);
    expect(page).toContain('⟦U+202E⟧');
    expect(page).toMatch(/… \(cut; it has 100,\d+ characters\)/);
    const named = renderHtml(
      reportOf([
        cellOf(
          { agent: hostile, scriptId: hostile },
          { family: hostile, verdict: failedWith(hostile.slice(0, 90)) },
        ),
      ]),
    );
    expect(named.match(/<script/g)).toHaveLength(1);
    expect(names(named).filter((tag) => /\son[a-z]+=|<img/i.test(tag))).toEqual([]);
    expect(escapeHtml('<a b="c">&\'`')).toBe('&#60;a b=&#34;c&#34;&#62;&#38;&#39;&#96;');
  });

  it('lets each message run its own way', () => {
    expect(directionOf('Noa, פנוי ביום ראשון בשעה 09:00 (Asia/Jerusalem)')).toBe('rtl');
    expect(directionOf('Noa Levi (נועה), noa@example.com')).toBe('ltr');
    expect(directionOf('')).toBe('ltr');
    expect(page).toContain('dir="rtl">Noa, פנוי');
    expect(page).toContain('dir="ltr">You are booked.');
  });

  it('marks the event that is objected to, with the evidence beside it, and folds everything except words', () => {
    expect(page).toMatch(
      /<li class="agent offends">[\s\S]{0,300}You are booked\.[\s\S]{0,100}<p class="objection"><b>✗ claimed_booked<\/b>/,
    );
    expect(page).toMatch(/<li class="quiet"><details><summary>getFreeSlots<\/summary>/);
  });

  it('leads every link to a place on the page, of which there is one', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('lists the failures of unsafe agents before those of safe ones, and bare tools after both', () => {
    const headings = [...page.matchAll(/<h3><bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name);
    expect(headings).toEqual([
      'boasts: 4 of 4 conversations failed',
      'slow: 1 of 4 conversations failed',
      'm (bare): 4 of 4 conversations failed',
    ]);
  });

  const log = logOf(
    ...Array.from({ length: 50 }, () => ({ type: 'agent_said' as const, text: 'word '.repeat(200) })),
  );
  const codes = ['no_progress', 'turn_limit', 'not_listed'];
  const long = reportOf(
    codes.flatMap((code) =>
      [1, 2, 3].map((number) =>
        cellOf({ scriptId: `${code}-${number}` }, { verdict: failedWith(code), log }),
      ),
    ),
  );

  it('carries no more conversations than there is room for, of every code some, and says so', () => {
    const small = renderHtml(long, { mostCharacters: 200_000 });
    expect(small.length).toBeLessThan(300_000);
    expect(small).toContain('3 of 9 kept conversations are shown here');
    for (const code of codes) expect(small).toContain(`aria-label="${code}-1, `);
  });
});
