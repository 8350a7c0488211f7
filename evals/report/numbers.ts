/** Joins a number and its unit on one line. */
const together = '\u00a0';

/** 97 %, 8.3 %, 99.7 %: never 100 or 0 where it is not quite so. */
export function percent(share: number): string {
  const value = share * 100;
  const whole = Number.isInteger(Math.round(value * 1e6) / 1e6);
  if (whole) return `${Math.round(value)}${together}%`;
  if (value > 10 && value < 99) return `${value.toFixed(0)}${together}%`;
  return `${Math.min(Math.max(value, 0.1), 99.9).toFixed(1)}${together}%`;
}

/** A bound is rounded away from what it bounds: 1.651 % becomes 1.7 %. */
export function percentBelow(bound: number): string {
  const value = Math.ceil(bound * 1000 - 1e-9) / 10;
  return `${value >= 10 ? Math.ceil(value) : value.toFixed(1)}${together}%`;
}

/** From a difference of shares: 12.0 points. */
export function points(difference: number): string {
  return `${(difference * 100).toFixed(1)}${together}points`;
}

/** Cents where there are some, more digits where there are not; a dash where it is not known, which is not nothing. */
export function dollars(usd: number | null): string {
  if (usd === null) return '–';
  return `$${usd > 0 && usd < 0.1 ? usd.toPrecision(2) : usd.toFixed(2)}`;
}

export function duration(ms: number | undefined): string {
  if (ms === undefined) return '–';
  if (ms < 1000) return `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)}${together}ms`;
  if (ms < 90_000) return `${(ms / 1000).toFixed(1)}${together}s`;
  return `${(ms / 60_000).toFixed(0)}${together}min`;
}

/** 1 script, 3 scripts; 1,024 conversations. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
