/**
 * A model for tests, evals and the demo: an OpenAI-compatible server that plays policies. It knows nothing of booking but
 * what a model is shown.
 * @module
 */
export { agreedStart } from './policies/agreed-start.ts';
export {
  type BookingStyle,
  bookingPolicy,
  createBookingPolicy,
  plainStyle,
} from './policies/booking-policy.ts';
export { type GuestFacts, readGuestFacts } from './policies/guest-facts.ts';
export { list, type Phrases, phrases, sayStart } from './policies/phrases.ts';
export type {
  Call,
  Fault,
  OfferedTool,
  Policy,
  Seen,
  SeenCall,
  SeenMessage,
  Step,
} from './policies/policy.ts';
export { type DoneCall, inputText, lastOf, readProgress } from './policies/progress.ts';
export { listedIn, shownStarts } from './policies/shown-starts.ts';
export { callOf, readSituation, type Situation, wasAccepted } from './policies/situation.ts';
export { readFailure } from './policies/tool-texts.ts';
export { createScriptedModel, type ScriptedModel } from './scripted-model.ts';
