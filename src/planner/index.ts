/**
 * Pure: a guest's words, the present, a zone and the free slots in; the slots that the words select out. It knows no
 * network, no clock and no tools.
 * @module
 */

export type { Reading, TimeWindow } from './describe/reading.ts';
export { type Interpretation, interpretPhrase } from './interpret-phrase.ts';
export {
  type MeetingTimeAnswer,
  type MeetingTimeQuestion,
  planInterpretation,
  planMeetingTime,
} from './plan-meeting-time.ts';
export type { ExplainedStretch } from './read/explain.ts';
export {
  type PhraseContext,
  type PhraseReading,
  readInterpretation,
  readTimePhrase,
} from './read-time-phrase.ts';
