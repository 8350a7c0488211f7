import { describe, expect, it } from 'vitest';
import { guestEmailKey } from './guest-key.ts';

describe('one guest', () => {
  it.each([
    ['case', 'noa@example.com', 'NOA@Example.COM'],
    ['a tag', 'noa@example.com', 'noa+demo@example.com'],
    ['a wide plus sign', 'noa@example.com', 'noa\uff0bdemo@example.com'],
    ['composed and decomposed letters', 'no\u00e9@example.com', 'noe\u0301@example.com'],
    ['the ASCII form of a domain', 'noa@b\u00fccher.example', 'noa@xn--bcher-kva.example'],
    ['a wide letter', 'noa@example.com', 'noa@\uff45xample.com'],
    ['an ideographic dot', 'noa@example.com', 'noa@example\u3002com'],
    ['a dot at the end', 'noa@example.com', 'noa@example.com.'],
    ['a variation selector', 'noa@example.com', 'noa\ufe0f@example.com'],
    ['a Hangul filler', 'noa@example.com', 'noa\u3164@example.com'],
    ['a grapheme joiner', 'noa@example.com', 'noa\u034f@example.com'],
    ['a soft hyphen', 'noa@example.com', 'noa@exam\u00adple.com'],
    ['dots at Gmail', 'noalevi@gmail.com', 'n.oa.levi@gmail.com'],
    ['Gmail’s other name', 'noalevi@gmail.com', 'Noa.Levi+x@googlemail.com'],
    ['a long s', 'sara@example.com', '\u017fara@example.com'],
  ])('is one by %s', (_, one, other) => {
    expect(guestEmailKey(other)).toBe(guestEmailKey(one));
  });

  it.each([
    ['noa@example.com', 'noa@example.org'],
    ['noa@example.com', 'noa.levi@example.com'],
    ['+a@example.com', '+b@example.com'],
    ['noa@a/b.example', 'noa@a/c.example'],
    ['noa@exam|ple.com', 'noa@exam|pla.com'],
    ['no\u00e9@example.com', 'noe@example.com'],
  ])('%j and %j are two', (one, other) => {
    expect(guestEmailKey(other)).not.toBe(guestEmailKey(one));
  });

  it('has a readable key', () => {
    expect(guestEmailKey('Noa+Demo@Example.com')).toBe('noa@example.com');
  });
});
