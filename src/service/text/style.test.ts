import { describe, expect, it } from 'vitest';
import { houseColour, inkOn, safeColour } from './style.ts';

describe('colours', () => {
  it.each([
    ['#2563eb', '#ffffff'],
    ['#000', '#ffffff'],
    ['#fff', '#111111'],
    ['#facc15', '#111111'],
    ['#0f766e', '#ffffff'],
  ])('writes on %s in %s', (colour, ink) => {
    expect(inkOn(colour)).toBe(ink);
  });

  it('takes nothing but hex colours', () => {
    expect(safeColour('#AbC')).toBe('#AbC');
    for (const colour of [undefined, '', 'red', '#12', '#12345g', '#fff;}', 'url(x)'])
      expect(safeColour(colour)).toBe(houseColour);
  });
});
