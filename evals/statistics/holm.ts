/**
 * Holm's correction of several p values, in their order: with each comparison the chance grows that one looks like a difference that is none.
 * After it, the chance of even one such is what each alone promised.
 */
export function holmCorrection(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const corrected = new Array<number>(values.length).fill(1);
  let largest = 0;
  for (const [rank, { value, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(value * (values.length - rank), 1));
    corrected[index] = largest;
  }
  return corrected;
}
