import type { ScopeCase } from './scope.fixture.ts';

const references: ScopeCase[] = [
  ['I have a meeting {onD} until {T}, after that I am free', 'names', 'have … after that I am free'],
  ['{D} at {T} or {E}, same hour', 'names', 'same hour'],
  ['{D} at the same time as my previous visit', 'names', 'same … as my previous'],
  ['after that, {onD}', 'names', 'after that'],
  ['{D} at {T}, otherwise {E} at {U}', 'same', '{D} at {T} or {E} at {U}'],
  ['{D} after {T}, if not then {E} after {U}', 'same', '{D} after {T} or {E} after {U}'],
  ['I cannot {onD} from {T} to {U}. Apart from that, any time', 'same', 'not {onD} between {T} and {U}'],
  ['not {D}, any other day is fine', 'same', 'not {D}'],
  ['from {D} to {E} inclusive', 'same', 'from {D} to {E}'],
  ['{D} to {E}, inclusive', 'same', '{D} to {E}'],
  ['between {D} and {E} inclusive, after {T}', 'same', 'between {D} and {E}, after {T}'],
];

const answeringNo: ScopeCase[] = [
  ['No problem, {D} at {T}', 'same', '{D} at {T}'],
  ['No, {onD}', 'names', 'No'],
  ['No, I said {D}', 'names', 'No … said'],
  ['no wait, {D} before {T}', 'names', 'no wait'],
  ['not {D}', 'differs', '{D}'],
  ['no mornings', 'differs', 'mornings'],
];

const corrections: ScopeCase[] = [
  ['{D} at {T}, scratch that, {E} at {U}', 'names', 'scratch that'],
  ['{D} - sorry, I meant {E}', 'names', 'sorry … meant'],
  ['{D} at {T}, oops, {U}', 'names', 'oops'],
  ['{D}. No, {E}', 'names', 'No'],
  ['{D} at {T}, no, rather at {U}', 'names', 'no … rather'],
];

/** Dates only: a weekday may be taken away once or every week. */
const booked: ScopeCase[] = [
  ['I am booked {onDate}', 'same', 'not {onDate}'],
  ["I'm busy {onDate}", 'same', 'not {onDate}'],
  ['{Date} is already booked for me', 'same', 'not {onDate}'],
  ['I am busy {onDate} after {T}', 'same', 'not {onDate} after {T}'],
  ['I am booked {onDate} before {T}', 'same', 'not {onDate} before {T}'],
  ['We are booked {onDate} between {T} and {U}', 'same', 'not {onDate} between {T} and {U}'],
  ['I am tied up {onDate} at {T}', 'same', 'not {onDate} at {T}'],
  ['please book me {onDate} after {T}', 'same', '{onDate} after {T}'],
  ['book {Date} at {T}', 'same', '{Date} at {T}'],
  ['could this be booked for {Date} between {T} and {U}?', 'names', 'this … for'],
];

/** A time that belongs to the guest is not requested. */
const ownDay: ScopeCase[] = [
  ['my shift ends at {T}, so from {U} {onD}', 'names', 'my shift'],
  ['My train arrives at {T}, could we meet {onD} at {U}?', 'names', 'My train arrives'],
  ['I have a dentist appointment {onE} at {T}, so {D} at {U} please', 'names', 'have … dentist'],
];

const shared: ScopeCase[] = [
  ['not before {T} or after {U}', 'same', 'not before {T} and not after {U}'],
  ['neither before {T} nor after {U}', 'same', 'not before {T} and not after {U}'],
  ['{D}, not before {T} and not after {U}', 'same', '{D}, not before {T}, not after {U}'],
  ['not earlier than {T} and not later than {U}', 'same', 'no earlier than {T} and no later than {U}'],
  ['not {D} or {E}', 'same', 'not {D} and not {E}'],
  ['neither {D} nor {E}', 'same', 'not {D} and not {E}'],
  ['any day except {D} and {E}', 'same', 'not {D} and not {E}'],
  ['any day but {D} or {E}', 'same', 'not {D} and not {E}'],
  ['any day except {D}, {T} to {U}', 'same', 'between {T} and {U}, not {onD}'],
  ['{T} to {U} on any day except {D}', 'same', 'between {T} and {U}, not {onD}'],
  ['any day but {D}, after {T}', 'same', 'after {T}, not {onD}'],
  ['after {T} on any day but {D}', 'same', 'after {T}, not {onD}'],
  ['mornings except {onD}', 'same', 'in the morning, not {onD}'],
  ['next week except {onD}, before {T}', 'same', 'next week before {T}, not {onD}'],
  ['{D} at {T} or {U}', 'same', '{D} at {T} or {D} at {U}'],
  ['either {D} at {T} or {E} at {U}', 'same', '{D} at {T} or {E} at {U}'],
  ['{D} or {E}, both after {T}', 'same', '{D} after {T} or {E} after {T}'],
  ['{D} or {E}, not before {T}', 'same or asks', '{D} after {T} or {E} after {T}'],
  ['{D} or {E} at {T}', 'same or asks', '{D} at {T} or {E} at {T}'],
  ['between {T} and {U}, {onD} or {onE}', 'same or asks', '{D} {T} to {U} or {E} {T} to {U}'],
  ['from {D} to {E}, {T} to {U}', 'same', 'from {D} to {E}, between {T} and {U}'],
];

export const englishScope: Record<string, ScopeCase[]> = {
  references,
  'a "no" that answers': answeringNo,
  corrections,
  booked,
  'the day of the guest': ownDay,
  'shared scope': shared,
};
