import { bookingChecks } from './confirming/booking.ts';
import { tidyUp } from './confirming/guests.ts';
import { linkAuthorityChecks } from './confirming/link-authority.ts';
import { windowChecks } from './confirming/window.ts';
import { everyAnswerChecks } from './every-answer.ts';
import { otherAddressesChecks } from './other-addresses.ts';
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

/** A statement of the interface, and the result of its check. `name` begins with the section: `§4.1`. */
export type CheckResult = Pick<Check, 'name' | 'basis'> & CheckVerdict;

/** The checks in the order in which they run. Checks of every answer come last. Checks that move the clock come shortly before. */
const checks: readonly Check[] = [
  ...bookingPageChecks,
  ...slotListChecks,
  ...freeSlotsChecks,
  ...daysChecks,
  ...meetingRequestChecks,
  ...acceptanceChecks,
  ...offeredChecks,
  ...bookingChecks,
  ...linkAuthorityChecks,
  ...everyZoneChecks,
  ...windowChecks,
  ...otherAddressesChecks,
  ...everyAnswerChecks,
];

/** The names of all checks, in the order of the interface's sections; every result has one of them. */
export const checkNames: readonly string[] = inOrder(checks).map(({ name }) => name);

/**
 * Checks a server against the interface: one named check for each statement.
 *
 * It sends a read for each of about 600 time zones, 40 other reads, and at most 40 requests, most of them invalid on purpose. Five valid
 * requests are for guests at example.com, who are mailed a link. With `readMail` there are two more, and two meetings are confirmed. With
 * `advance` there are two more, and one is confirmed. The meetings are cancelled again if a mail has a link for that. Calls are sent one
 * after another. After a 429 the call waits as long as `Retry-After` says, at most a minute, and is sent once more.
 *
 * @throws RangeError if `baseUrl` is no web address, or `only` names an unknown check. Any behaviour of the server is a result.
 */
export async function conformance(baseUrl: string, options: ConformanceOptions): Promise<CheckResult[]> {
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new RangeError(
      `baseUrl is "${baseUrl}"; it must be a web address such as https://book.example.com`,
    );
  const unknown = options.only?.find((name) => !checkNames.includes(name));
  if (unknown !== undefined)
    throw new RangeError(`only names "${unknown}", but there is no such check; checkNames lists the names`);
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

/** Sorts by section, the opening first. Within a section the order stays. */
function inOrder<Named extends { name: string }>(named: readonly Named[]): Named[] {
  const section = ({ name }: Named) => Number(/^§([\d.]+)/.exec(name)?.[1] ?? 0);
  return [...named].sort((a, b) => section(a) - section(b));
}
