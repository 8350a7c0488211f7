import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { bookingInstructions } from './booking-instructions.ts';

it.each([
  [{}],
  [{ timezone: 'Asia/Jerusalem' }],
  [{ timezone: 'America/Argentina/Buenos_Aires', locale: 'he' as const }],
])('is under 250 tokens, and the same text for the same options: %o', (options) => {
  const text = bookingInstructions(options);
  expect(countTokens(text)).toBeLessThan(250);
  expect(bookingInstructions(options)).toBe(text);
  // Results carry the date, so that the prompt can be cached.
  expect(text).not.toMatch(/\b20\d\d\b|\bJan|\bMon/);
});

it('names the zone and the language that the host knows', () => {
  expect(bookingInstructions({ timezone: 'Europe/Paris', locale: 'he' })).toMatch(
    /Europe\/Paris[\s\S]*|Hebrew/,
  );
  expect(bookingInstructions({ timezone: 'Europe/Paris' })).toContain('The guest is in Europe/Paris');
  expect(bookingInstructions({ locale: 'he' })).toContain('Answer in Hebrew');
  expect(bookingInstructions()).toContain("Ask for the guest's city or time zone");
});
