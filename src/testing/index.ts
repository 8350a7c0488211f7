/**
 * A world to test your own agent in: the embedded service over real HTTP, a clock that can be moved forward, a guest, another guest,
 * faults, and a model that needs no key. It imports no tool and no client.
 * @module agent-booking/testing
 */
export { type BookingWorld, type BookingWorldOptions, createBookingWorld } from './create-booking-world.ts';
export type { AnswerFault, Fault, FaultOf, RequestFault } from './fault.ts';
export {
  createOfflineModel,
  type OfflineAnswer,
  type OfflineCall,
  type OfflineModel,
  type OfflineModelOptions,
  type OfflinePart,
} from './offline-model/ai-sdk-model.ts';
export { createOfflineChatModel } from './offline-model/langchain-model.ts';
export type { WorldMeeting } from './press-confirm.ts';
export type { AnsweredCall, ArrivedCall, WorldWatch } from './watch-calls.ts';
export type { WorldCall, WorldRequest } from './world-call.ts';
export { WorldError, type WorldErrorCode } from './world-error.ts';
export type { WorldMail } from './world-mail.ts';
