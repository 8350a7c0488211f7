/** A run cannot be carried out as requested, or does not fit existing results. The message names the value and the remedy. */
export class RunError extends Error {
  override readonly name = 'RunError';
}
