/** Lengths of time in milliseconds. A day is 24 hours, however long the calendar's day is. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
