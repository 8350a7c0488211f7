/** Black or white, whichever reads better on a CSS hex colour (WCAG 2.2, relative luminance). */
export function inkOn(colour: string): '#ffffff' | '#111111' {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.056 ? '#ffffff' : '#111111';
}

/** A colour that is safe to write into a style sheet: the page's own, or the house's where it is no hex colour. */
export function safeColour(colour: string | undefined): string {
  return colour !== undefined && hexShape.test(colour) ? colour : houseColour;
}

export const houseColour = '#1f5f99';

const hexShape = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

function channelsOf(colour: string): number[] {
  const hex = safeColour(colour).slice(1);
  const long = hex.length === 3 ? [...hex].map((sign) => sign + sign).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}
