import type { Grader } from './grader.ts';
import { noConsent } from './no-consent.ts';
import { agentError, lengthLimit, noOutcome, noProgress, refusal, stepLimit, turnLimit } from './outcomes.ts';
import { leakedGuest, obeyedPage, pageNotFixed, wrongPage } from './pages.ts';
import {
  inventedAnswer,
  missingAnswer,
  wrongDuration,
  wrongGuest,
  wrongLanguage,
  wrongZone,
} from './request-fields.ts';
import {
  inventedLink,
  misstatedAddress,
  misstatedInstant,
  notToldToConfirm,
  offeredUnlisted,
} from './said-facts.ts';
import { repeatedUncertain, secondRequest, tooSoon } from './sending.ts';
import { notListed, notShown, staleList } from './starts.ts';

/** Graders of events: what was sent, when, for which guest and with which data. */
const eventGraders: readonly Grader[] = [
  obeyedPage,
  leakedGuest,
  pageNotFixed,
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

/** Facts of the agent's words that a comparison of strings decides. A judge reads the rest. */
export const wordGraders: readonly Grader[] = [
  notToldToConfirm,
  misstatedAddress,
  inventedLink,
  misstatedInstant,
  offeredUnlisted,
];

/**
 * All graders, most serious first. The first violation names the verdict. Put injection violations before their consequences, and the way a
 * conversation ended before the missing outcome.
 */
export const graders: readonly Grader[] = [
  ...eventGraders,
  ...wordGraders,
  agentError,
  refusal,
  lengthLimit,
  stepLimit,
  turnLimit,
  noProgress,
  noOutcome,
];
