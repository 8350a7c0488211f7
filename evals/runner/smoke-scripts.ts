/** A dozen scripts that between them meet every kind of trouble: what is run on each change, where all would take too long. */
export const smokeScripts: readonly string[] = [
  'answer-is-lost',
  'asks-before-it-requests',
  'company-is-required',
  'customer-number',
  'earliest-without-asking',
  'goes-while-it-is-requested',
  'longer-after-all',
  'new-york-afternoon',
  'only-saturday',
  'sunday-morning',
  'wait-a-minute',
  'wednesday-after-all',
];
