/**
 * Selects slots by a guest's words. Inputs: words, now, zone, free slots. It must not know the network, the clock or the tools.
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
  readMeanings,
  readTimePhrase,
} from './read-time-phrase.ts';
