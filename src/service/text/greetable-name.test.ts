import { describe, expect, it } from 'vitest';
import { greetableName } from './greetable-name.ts';

describe('a guest is greeted by', () => {
  it.each([
    'Noa Levi',
    'Noa',
    'נועה לוי',
    'ד״ר נועה לוי',
    "O'Brien",
    "Ada O'Neil-Díaz",
    'Siobhán O’Brien',
    'Jean-Luc',
    'Dr. Noa Levi',
    'Prof. Dr. Ada Lovelace',
    'Md. Rahman Jr.',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Sammy Davis, Jr.',
    'John Smith 3rd',
    'Noa (Acme)',
    'Noa & Avi',
    'Gal·la Martí',
    'Nguyễn Thị Minh Khai',
    '山田太郎',
    'محمد عبد الله',
    'अनन्या शर्मा',
    'علی\u200cرضا',
    'ශ්\u200dරී ලාල්',
  ])('%s', (name) => {
    expect(greetableName(name)).toBe(name.normalize('NFKC'));
  });

  it('a name as one line, in plain letters', () => {
    expect(greetableName('  Noa\u00a0 Levi ')).toBe('Noa Levi');
    expect(greetableName('Ｎｏａ')).toBe('Noa');
  });
});

describe('a guest is not greeted by what may be bait:', () => {
  it.each([
    // These are addresses in any spelling.
    'You won! www.evil.example',
    'https://evil.example/x',
    'claim at evil.example now',
    'win1.com',
    'evil1.com now',
    'Pay at bit2.do',
    'x_.com',
    'a1.co.uk',
    'evil.c0m',
    'é.fr',
    'evil .com',
    'evil。com',
    'evil｡com',
    'evil․com',
    'ｅvil．com',
    't.co/x',
    'J.R.R.Tolkien',
    '1.2.3.4',
    'write to me@evil.example',
    'me＠evil',
    'evil／x',
    'tel:+19005550100',
    'tel：1',
    'mailto:x',
    'javascript:alert(1)',
    'hxxp:evil',
    'a\\b',
    '<b>Noa</b>',
    // These are phone numbers and sentences.
    'Your account is locked. Call +1 900 555 0100',
    'Your account is locked. Call Dana',
    'Call 900 555 0100',
    'Call (900) 555-0100',
    'Call 19005',
    'Call ٩٠٠٥٥',
    'You won!',
    '500$ for you',
    '100% free',
    // These are invisible, or not a name.
    '\u202e\u200b',
    'Noa\u202eiveL',
    'No\u200ba',
    'No\u3164a',
    'No\u034fa',
    'Noa\nLevi',
    'Noa\u2028Levi',
    'Noa\u0000',
    '12',
    '.',
    '',
    ' ',
    'x'.repeat(61),
  ])('%j', (name) => {
    expect(greetableName(name)).toBeUndefined();
  });

  it('and sixty characters are a name', () => {
    expect(greetableName('😀'.repeat(2))).toBeUndefined();
    expect(greetableName('x'.repeat(60))).toBe('x'.repeat(60));
  });
});
