import { describe, expect, it } from 'vitest';
import { cleanText } from './strangers-text.ts';

describe('cleanText', () => {
  it.each([
    ['plain text stays', 'Slot taken, שעה אחרת', 'Slot taken, שעה אחרת'],
    ['control characters become spaces', 'a\u0000b\u0007c\u009bd', 'a b c d'],
    ['lines become one', ' a\r\n\n\tb\u2028c\u2029d ', 'a b c d'],
    ['bidi marks go', '\u202eab\u202c\u2066c\u2069\u200f\u200e\u061cd', 'abcd'],
    ['zero-width characters go', 'pass\u200bword\u200c\u200d\u2060\ufeff', 'password'],
    ['tag characters go', `hi${String.fromCodePoint(0xe0041, 0xe0042)}`, 'hi'],
    ['variation selectors that smuggle go', `a${String.fromCodePoint(0xe0100)}`, 'a'],
    ['halves of surrogate pairs are replaced', 'a\ud800b', 'a\ufffdb'],
    ['nothing stays nothing', '\u200b\n', ''],
  ])('%s', (_name, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('cuts between characters, and says so', () => {
    expect(cleanText('x'.repeat(300))).toBe('x'.repeat(300));
    expect(cleanText('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
    expect(cleanText('😀'.repeat(5), 3)).toBe('😀😀😀…');
    expect(cleanText(`${'\u200b'.repeat(5000)}x`)).toBe('…');
  });

  it('reads only the beginning of a huge text', () => {
    const started = performance.now();
    expect(cleanText('\u202e '.repeat(2_000_000)).length).toBeLessThan(10);
    expect(performance.now() - started).toBeLessThan(100);
  });
});
