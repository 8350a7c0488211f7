/** A dozen scripts that between them meet every kind of trouble: what is run on each change, where all would take too long. */
export const smokeScripts: readonly string[] = [
  'answer-is-lost',
  'asks-before-it-requests',
  'earliest-without-asking',
  'goes-while-it-is-requested',
  'insists-on-a-time-that-is-not-free',
  'new-york-afternoon',
  'only-saturday',
  'problem-in-a-sentence',
  'sunday-morning',
  'twice-in-one-message',
  'wait-a-minute',
  'wednesday-after-all',
];
