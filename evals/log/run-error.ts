/** What was asked of a run cannot be done, or does not go with results that are there; the message names the value and the remedy. */
export class RunError extends Error {
  override readonly name = 'RunError';
}
