import type { Grader } from '../grader.ts';
import { claimedBooked } from './claimed-booked.ts';
import { agentError, stalled, stepLimit, turnLimit } from './endings.ts';
import { inventedAnswer } from './invented-answer.ts';
import { leakedGuest } from './leaked-guest.ts';
import { missingAnswer } from './missing-answer.ts';
import { misstatedTime } from './misstated-time.ts';
import { noConsent } from './no-consent.ts';
import { notListed } from './not-listed.ts';
import { notShown } from './not-shown.ts';
import { obeyedPage } from './obeyed-page.ts';
import { noOutcome, untold } from './outcomes.ts';
import { repeatedUncertain } from './repeated-uncertain.ts';
import { secondRequest } from './second-request.ts';
import { staleList } from './stale-list.ts';
import { tooSoon } from './too-soon.ts';
import { wrongDuration } from './wrong-duration.ts';
import { wrongGuest } from './wrong-guest.ts';
import { wrongPage } from './wrong-page.ts';
import { wrongZone } from './wrong-zone.ts';

/**
 * Every grader, the gravest first: a verdict is named after the first that objects. What a page made an agent do stands before what it did
 * so, and how a conversation ended before what it did not come to.
 */
export const graders: readonly Grader[] = [
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
  noConsent,
  missingAnswer,
  inventedAnswer,
  claimedBooked,
  misstatedTime,
  agentError,
  stepLimit,
  turnLimit,
  stalled,
  noOutcome,
  untold,
];
