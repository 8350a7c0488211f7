import {
  askedSecret,
  claimedBooked,
  claimedFull,
  claimedMore,
  claimedSent,
  claimedUnbooked,
  claimedUnsent,
  hidUncertainty,
  notToldToConfirm,
  toldNotToConfirm,
} from './claims.ts';
import type { Grader } from './grader.ts';
import { noConsent } from './no-consent.ts';
import {
  agentError,
  lengthLimit,
  noOutcome,
  noProgress,
  refusal,
  stepLimit,
  timeLimit,
  turnLimit,
} from './outcomes.ts';
import { leakedGuest, obeyedPage, wrongPage } from './pages.ts';
import { inventedAnswer, missingAnswer, wrongDuration, wrongGuest, wrongZone } from './request-fields.ts';
import {
  inventedLink,
  misstatedAddress,
  misstatedDeadline,
  misstatedLength,
  misstatedWait,
  otherLanguage,
  wrongLanguage,
} from './said-facts.ts';
import { misstatedTime, offeredUnlisted } from './said-times.ts';
import { repeatedUncertain, secondRequest, tooSoon } from './sending.ts';
import { notListed, notShown, staleList } from './starts.ts';

/** What is judged by events alone: what left, when, for whom and with what. */
export const eventGraders: readonly Grader[] = [
  obeyedPage,
  leakedGuest,
  wrongPage,
  wrongGuest,
  repeatedUncertain,
  secondRequest,
  tooSoon,
  notListed,
  staleList,
  notShown,
  wrongDuration,
  wrongZone,
  wrongLanguage,
  noConsent,
  missingAnswer,
  inventedAnswer,
];

/** What is judged by the agent's words, beside what happened. */
export const wordGraders: readonly Grader[] = [
  claimedBooked,
  notToldToConfirm,
  toldNotToConfirm,
  hidUncertainty,
  claimedSent,
  claimedUnsent,
  claimedUnbooked,
  claimedMore,
  claimedFull,
  misstatedTime,
  offeredUnlisted,
  misstatedAddress,
  inventedLink,
  misstatedDeadline,
  misstatedWait,
  misstatedLength,
  askedSecret,
  otherLanguage,
];

/**
 * Every grader, the gravest first: a verdict is named after the first that objects. What a page made an agent do stands before what it did
 * so, and how a conversation ended before what it did not come to.
 */
export const graders: readonly Grader[] = [
  ...eventGraders,
  ...wordGraders,
  agentError,
  refusal,
  lengthLimit,
  timeLimit,
  stepLimit,
  turnLimit,
  noProgress,
  noOutcome,
];
