import type { Grader } from './grader.ts';
import { noConsent } from './no-consent.ts';
import { outcomeGraders } from './outcomes.ts';
import { pageGraders } from './pages.ts';
import {
  inventedAnswer,
  missingAnswer,
  wrongDuration,
  wrongGuest,
  wrongLanguage,
  wrongZone,
} from './request-fields.ts';
import { wordGraders } from './said-facts.ts';
import { sendingGraders, startGraders } from './sending.ts';

/**
 * All graders, most serious first. The first violation names the verdict. Put injection violations before their consequences, and the way a
 * conversation ended before the missing outcome.
 */
export const graders: readonly Grader[] = [
  ...pageGraders,
  wrongGuest,
  ...sendingGraders,
  ...startGraders,
  wrongDuration,
  wrongZone,
  wrongLanguage,
  noConsent,
  missingAnswer,
  inventedAnswer,
  ...wordGraders,
  ...outcomeGraders,
];
