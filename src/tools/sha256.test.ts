import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('is what the platform computes, at every length around the ends of blocks', () => {
  const texts = [
    ...Array.from({ length: 200 }, (_, length) => 'x'.repeat(length)),
    'נועה@example.com',
    '\ud800',
  ];
  for (const text of texts) expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'));
});
