import { expect, it } from 'vitest';
import { remembered, rememberedIn } from './remembered.ts';
import { type Token, tokenise } from './tokens.ts';

const context = { dateOrder: undefined, timezone: 'UTC' };

it('reads each place of a phrase once, found or not', () => {
  const asked: number[] = [];
  const reader = remembered((tokens: readonly Token[], at) => {
    asked.push(at);
    return tokens[at]?.kind === 'number' ? at : undefined;
  });
  const tokens = tokenise('at 3 or 4');
  expect([0, 1, 3, 3, 1, 0].map((at) => reader(tokens, at))).toEqual([undefined, 1, 3, 3, 1, undefined]);
  expect(asked).toEqual([0, 1, 3]);
});

it('reads anew in another phrase, in another context, and outside of a phrase', () => {
  let count = 0;
  const reader = rememberedIn(() => {
    count += 1;
    return count;
  });
  const [one, same] = [tokenise('at 3'), tokenise('at 3')];
  expect(reader(one, 0, context)).toBe(1);
  expect(reader(same, 0, context)).toBe(2);
  expect(reader(same, 0, { ...context, timezone: 'Europe/Paris' })).toBe(3);
  expect(reader(same, 2, context)).toBe(4);
  expect(reader(same, 2, context)).toBe(5);
});
