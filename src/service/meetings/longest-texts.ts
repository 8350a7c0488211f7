// The interface does not show length bounds (§2). These are the service's own, in characters.
export const longestName = 200;
export const longestAnswer = 2000;
