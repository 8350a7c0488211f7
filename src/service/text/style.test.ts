import { describe, expect, it } from 'vitest';
import { houseColour, inkOn, safeColour } from './style.ts';

describe('colours', () => {
  it.each([
    ['#2563eb', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#111111'],
    ['#facc15', '#111111'],
    ['#0f766e', '#ffffff'],
  ])('writes on %s in %s', (colour, ink) => {
    expect(inkOn(colour)).toBe(ink);
  });

  it('takes nothing but hex colours', () => {
    expect(safeColour('#AbC123')).toBe('#AbC123');
    for (const colour of [undefined, '', 'red', '#12', '#abc', '#12345g', '#ffffff;}', 'url(x)'])
      expect(safeColour(colour)).toBe(houseColour);
  });
});
