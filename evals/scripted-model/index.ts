/**
 * A model for tests, evals and the demo: an OpenAI-compatible server that plays policies. It sees only what a model sees.
 * @module
 */
export { bookingPolicy, createBookingPolicy } from './policies/booking-policy.ts';
export { type GuestFacts, readGuestFacts } from './policies/guest-facts.ts';
export { type AgentPhrases, list, phrases, sayStart } from './policies/phrases.ts';
export type { Policy, PolicyCall, PolicyStep, Seen, SeenMessage } from './policies/policy.ts';
export {
  type BookingStyle,
  buildCall,
  type DoneCall,
  inputText,
  lastOf,
  pageTextIn,
  readProgress,
  seenStarts,
  wasAccepted,
} from './policies/situation.ts';
export { listedIn, readFailure } from './policies/tool-texts.ts';
export { pieces, type Reply } from './reply.ts';
export { answerChat, createScriptedModel } from './scripted-model.ts';
