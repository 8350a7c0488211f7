/**
 * Instants, wall times and IANA zones, and their texts for people. It knows no meetings. No other shipped floor uses luxon.
 * @module
 */
export type { CalendarDate } from './calendar-day.ts';
export { type Clock, systemClock } from './clock.ts';
export { type FormatLocale, formatDay, formatWeekday } from './format.ts';
export { ianaNames } from './iana-names.ts';
export {
  dateOf,
  formatClock,
  formatInstant,
  formatLocal,
  formatOffset,
  formatWallTime,
  parseDate,
  parseDateTime,
  parseInstant,
  startOfDay,
  type WrittenTime,
  weekdayName,
  weekdayOf,
} from './iso.ts';
export { dayMs, hourMs, minuteMs } from './units.ts';
export { existsTwice, type GapAndFoldPolicy, instantOf, instantsOf, wallTimeAt } from './wall-time.ts';
export { findZone, type Instant, type WallTime, type Zone, zoneOf } from './zone.ts';
export { canonicalZone, isZoneName } from './zone-name.ts';
