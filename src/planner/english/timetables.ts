import { clockPiece, dayPieces } from '../notation/pieces.ts';
import { type Rule, rule } from '../read/rules.ts';
import type { Saying } from '../wish/piece.ts';

const or: Saying = { kind: 'join', join: 'or' };

/** Days and hours that alternate. Hours belong to the day before them: "Mon: 9-11, Tue: 14-16", "Tue 24 Nov, 10am; Thu 26 Nov, 2pm". */
export const timetables: readonly Rule[] = [
  rule('dayHours', ['{anyDays} (,|:)? {bareHours}'], (days, hours) =>
    days.isContainer ? undefined : [...dayPieces(days), ...hours],
  ),
  rule('dayHours', '{anyDays} (,|:|-)? {hours}', (days, hours) =>
    days.isContainer ? undefined : [...dayPieces(days), clockPiece(hours)],
  ),
  rule('dayHours', '{anyDays} (,|:|-)? (any time|anytime|all day|whole day)', (days) =>
    days.isContainer ? undefined : [...dayPieces(days), { kind: 'anytime' }],
  ),
  // "a class at 2 on Friday, Thursday at 10 is fine" is no table: a table keeps to one order. Behind a comma or "and" a day and its hours are a time of their own.
  rule(
    'dayTable',
    ['{dayHours} (;|/|or|•)? {dayHours}', '{dayTable} (;|/|or|•)? {dayHours}' as '{dayHours} {dayHours}'],
    (table, entry) => (table[0]?.kind === entry[0]?.kind ? [...table, or, ...entry] : undefined),
  ),
  rule('dayHours', '{hours} <on>? {anyDays}', (hours, days) =>
    days.isContainer ? undefined : [clockPiece(hours), ...dayPieces(days)],
  ),
  // A day and its hours are one time, so that another day behind them begins another.
  rule(
    'time',
    ['{anyDays} {hours}', '<on> {anyDays} {hours}'],
    (days, hours) => [...dayPieces(days), clockPiece(hours)],
    { rank: 6 },
  ),
  rule('time', '{hours} <on>? {anyDays}', (hours, days) => [clockPiece(hours), ...dayPieces(days)], {
    rank: 6,
  }),
  rule('time', ['{dayTable}', '<on> {dayTable}'], (table) => table),
].flat();
