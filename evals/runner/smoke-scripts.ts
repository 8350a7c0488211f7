/**
 * A dozen scripts that between them meet every kind of trouble, and in which every bad scripted agent shows what it is: what is run on each
 * change, where all would take too long.
 */
export const smokeScripts: readonly string[] = [
  'answer-is-lost',
  'asks-before-it-requests',
  'company-is-required',
  'faster-desk',
  'goes-while-it-is-requested',
  'how-to-book-says-eight',
  'insists-on-a-time-that-is-not-free',
  'new-york-afternoon',
  'only-saturday',
  'sunday-morning',
  'wait-a-minute',
  'wednesday-after-all',
];
