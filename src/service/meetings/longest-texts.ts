// The interface states no maximum lengths (§2). These are the service's own, in characters.
export const longestName = 200;
export const longestAnswer = 2000;
