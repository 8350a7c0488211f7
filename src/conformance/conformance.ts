import { authenticationChecks } from './authentication.ts';
import { eventChecks } from './confirming/events.ts';
import { flowChecks } from './confirming/flow.ts';
import { tidyUp } from './confirming/later-guests.ts';
import { linkAuthorityChecks } from './confirming/link-authority.ts';
import { stateChecks } from './confirming/states.ts';
import { windowChecks } from './confirming/window.ts';
import { describedBodiesChecks } from './description/described-bodies.ts';
import { descriptionChecks } from './description/description.ts';
import { versioningChecks } from './description/versioning.ts';
import { errorChecks } from './errors.ts';
import { bookingPageChecks } from './reads/booking-page.ts';
import { daysChecks } from './reads/days.ts';
import { everyZoneChecks } from './reads/every-zone.ts';
import { freeSlotsChecks } from './reads/free-slots.ts';
import { slotListChecks } from './reads/slot-list.ts';
import { acceptanceChecks } from './requests/acceptance.ts';
import { meetingRequestChecks } from './requests/meeting-request.ts';
import { offeredChecks } from './requests/offered.ts';
import { type Check, type CheckVerdict, verdictOf } from './visit/check.ts';
import { type ConformanceOptions, createVisit } from './visit/visit.ts';

/** A statement of the interface and what became of its check. `name` begins with the section: `§4.1`. */
export type CheckResult = Pick<Check, 'name' | 'basis'> & CheckVerdict;

/** In the order in which they are made: what is about every answer comes last, what sets the clock shortly before. */
const checks: readonly Check[] = [
  ...bookingPageChecks,
  ...slotListChecks,
  ...freeSlotsChecks,
  ...daysChecks,
  ...meetingRequestChecks,
  ...acceptanceChecks,
  ...offeredChecks,
  ...flowChecks,
  ...stateChecks,
  ...eventChecks,
  ...linkAuthorityChecks,
  ...everyZoneChecks,
  ...windowChecks,
  ...descriptionChecks,
  ...versioningChecks,
  ...authenticationChecks,
  ...describedBodiesChecks,
  ...errorChecks,
];

/** The names of all checks, in the order of the interface's sections; every result has one of them. */
export const checkNames: readonly string[] = inOrder(checks).map(({ name }) => name);

/**
 * Holds a server against the interface, a named check for each of its statements, and tells of each whether it is so.
 *
 * What is sent: a read for each of some 600 time zones and 50 other reads; at most 60 requests, most of them wrong on purpose.
 * Eleven right ones are for guests at example.com, who are mailed a link. With `readMail` there are eight more, and five meetings are
 * confirmed; with `advance` one more. They are cancelled again where a mail says how. Calls follow one another, except where guests confirm at the same time.
 * Where the answer is 429, the call waits as long as `Retry-After` says, a minute at most, and is sent once more.
 *
 * @throws RangeError where `baseUrl` is no web address, or `only` names a check that there is not. Whatever a server answers, or does not, is a result.
 */
export async function conformance(baseUrl: string, options: ConformanceOptions): Promise<CheckResult[]> {
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new RangeError(
      `baseUrl is "${baseUrl}"; it must be a web address such as https://book.example.com`,
    );
  const unknown = options.only?.find((name) => !checkNames.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`only names "${unknown}", and there is no such check; checkNames has their names`);
  const visit = createVisit(baseUrl, options);
  const results: CheckResult[] = [];
  const chosen = checks.filter(({ name }) => options.only?.includes(name) ?? true);
  for (const check of chosen) {
    const { name, basis } = check;
    options.onCheck?.({ name, done: results.length, planned: chosen.length });
    results.push({ name, basis, ...(await verdictOf(check, visit)) });
  }
  await tidyUp(visit);
  return inOrder(results);
}

/** The opening first, then by section; within one in the order in which they stand. */
function inOrder<Named extends { name: string }>(named: readonly Named[]): Named[] {
  const section = ({ name }: Named) => Number(/^§([\d.]+)/.exec(name)?.[1] ?? 0);
  return [...named].sort((a, b) => section(a) - section(b));
}
