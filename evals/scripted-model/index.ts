/**
 * A model for tests, evals and the demo: an OpenAI-compatible server that plays policies. It knows nothing of booking but
 * what a model is shown.
 * @module
 */
export { bookingPolicy } from './policies/booking-policy.ts';
export type { Call, Fault, OfferedTool, Policy, Seen, SeenCall, SeenMessage, Step } from './policy.ts';
export { createScriptedModel, type ScriptedModel } from './scripted-model.ts';
