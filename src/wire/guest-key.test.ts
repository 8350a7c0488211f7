import { describe, expect, it } from 'vitest';
import { guestKey, isEmailAddress, slugKey } from './index.ts';

describe('guestKey', () => {
  it.each([
    ['case', 'noa@example.com', 'NOA@Example.COM'],
    ['a tag', 'noa@example.com', 'noa+demo@example.com'],
    ['a wide plus sign', 'noa@example.com', 'noa\uff0bdemo@example.com'],
    ['spaces around it', 'noa@example.com', ' noa@example.com\n'],
    ['composed and decomposed letters', 'no\u00e9@example.com', 'noe\u0301@example.com'],
    ['the ASCII form of a domain', 'noa@b\u00fccher.example', 'noa@xn--bcher-kva.example'],
    ['a wide letter', 'noa@example.com', 'noa@\uff45xample.com'],
    ['an ideographic dot', 'noa@example.com', 'noa@example\u3002com'],
    ['a dot at the end', 'noa@example.com', 'noa@example.com.'],
    ['a variation selector', 'noa@example.com', 'noa\ufe0f@example.com'],
    ['a Hangul filler', 'noa@example.com', 'noa\u3164@example.com'],
    ['a grapheme joiner', 'noa@example.com', 'noa\u034f@example.com'],
    ['a soft hyphen', 'noa@example.com', 'noa@exam\u00adple.com'],
    ['a double-struck letter', 'noa@example.com', '\u2115oa@example.com'],
    ['a long s', 'sara@example.com', '\u017fara@example.com'],
    ['dots at Gmail', 'noalevi@gmail.com', 'n.oa.levi@gmail.com'],
    ['signs at Proton', 'noalevi@proton.me', 'Noa_Levi@pm.me'],
    ['Proton’s other name', 'noalevi@proton.me', 'noa-levi@protonmail.com'],
    ['a keyword at Yahoo', 'noalevi@yahoo.co.uk', 'noalevi-shop@yahoo.co.uk'],
    ['a subdomain at Fastmail', 'noalevi@fastmail.com', 'shop+x@noalevi.fastmail.com'],
    ['Yandex’s other names', 'noa-levi@yandex.ru', 'noa.levi@ya.ru'],
    ['iCloud’s other name', 'noalevi@icloud.com', 'noalevi@me.com'],
    ['Gmail’s other name', 'noalevi@gmail.com', 'Noa.Levi+x@googlemail.com'],
  ])('is equal where only this differs: %s', (_, one, other) => {
    expect(guestKey(other)).toBe(guestKey(one));
  });

  it.each([
    ['noa@example.com', 'noa@example.org'],
    ['noa@example.com', 'noa.levi@example.com'],
    ['+a@example.com', '+b@example.com'],
    ['noa@a/b.example', 'noa@a/c.example'],
    ['noa@exam|ple.com', 'noa@exam|pla.com'],
    ['no\u00e9@example.com', 'noe@example.com'],
    ['noa', 'noe'],
  ])('of %j and %j differs', (one, other) => {
    expect(guestKey(other)).not.toBe(guestKey(one));
  });

  // Databases hold these keys. A changed value here loses the guests that are stored under the old one.
  const stored = [
    ['noa@example.com', 'noa@example.com'],
    ['Noa+Demo@Example.com', 'noa@example.com'],
    ['noa+a+b@example.com', 'noa@example.com'],
    ['+noa@example.com', '+noa@example.com'],
    ['+noa+x@example.com', '+noa+x@example.com'],
    ['noa.levi@example.com', 'noa.levi@example.com'],
    ['n.oa.levi@gmail.com', 'noalevi@gmail.com'],
    ['Noa.Levi+x@googlemail.com', 'noalevi@gmail.com'],
    ['NOA@MAIL.Example.CO.IL', 'noa@mail.example.co.il'],
    ['noe\u0301@example.com', 'no\u00e9@example.com'],
    ['נועה@דוגמה.קום', 'נועה@xn--6dbbec0c.xn--9dbq2a'],
    ['straße@例え.テスト', 'straße@xn--r8jz45g.xn--zckzah'],
    ['noa@b\u00fccher.example', 'noa@xn--bcher-kva.example'],
    ['ｎoa@example.com', 'noa@example.com'],
    ['\u017fara@example.com', 'sara@example.com'],
    ['\u0130nci@example.com', 'i\u0307nci@example.com'],
    ['ΣΟΦΟΣ@example.com', 'σοφος@example.com'],
    ['अनुज@उदाहरण.भारत', 'अनुज@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ["o'neil!#$%&*-/=?^_`{|}~@example.com", "o'neil!#$%&*-/=?^_`{|}~@example.com"],
    ['noa@\u2167.example', 'noa@viii.example'],
  ] as const;

  it.each(stored)('of %s is the stored %s', (email, key) => {
    expect(isEmailAddress(email)).toBe(true);
    expect(guestKey(email)).toBe(key);
  });

  it.each(stored)('of a key is the key: %s', (_, key) => {
    expect(guestKey(key)).toBe(key);
  });

  it('tells texts apart that are too long for an address', () => {
    for (const part of ['+', '@', 'a.', '\u0301\u0316', '\ufdfa']) {
      const flood = `a${part.repeat(500_000)}\nb@example.com`;
      expect(guestKey(flood)).not.toBe(guestKey(`${flood}.example`));
    }
  });
});

describe('slugKey', () => {
  it.each([
    ['acme', 'ACME'],
    ['acme', 'acme/'],
    ['acme', ' /acme// '],
    ['acme', '\uff21cme'],
    ['acme', 'ac\u200bme'],
    ['caf\u00e9', 'cafe\u0301'],
    ['caf\u00e9', 'CAFE\u0301/'],
    ['נועה', ' נועה'],
    ['acme/sales', '/Acme/Sales/'],
    ['', ' / '],
  ])('%j is the key of %j', (key, slug) => {
    expect(slugKey(slug)).toBe(key);
    expect(slugKey(key)).toBe(key);
  });

  it.each([
    ['acme', 'acme-2'],
    ['acme', 'ac me'],
    ['acme/sales', 'acmesales'],
    ['cafe', 'caf\u00e9'],
  ])('of %j and %j differs', (one, other) => {
    expect(slugKey(other)).not.toBe(slugKey(one));
  });
});
