import { authenticationChecks } from './authentication.ts';
import { type Check, type Verdict, verdictOf } from './check.ts';
import { endpointChecks } from './endpoints.ts';
import { errorChecks } from './errors.ts';
import { eventChecks } from './events.ts';
import { flowChecks } from './flow.ts';
import { freeSlotsChecks } from './free-slots.ts';
import { tidyUp } from './later-guests.ts';
import { limitChecks } from './limits.ts';
import { meetingRequestChecks } from './meeting-request.ts';
import { resourceChecks } from './resources.ts';
import { stateChecks } from './states.ts';
import { versioningChecks } from './versioning.ts';
import { type ConformanceOptions, createVisit } from './visit.ts';

/** A statement of the interface and what became of its check. `name` begins with the section: `§4.1`. */
export type CheckResult = Pick<Check, 'name' | 'basis'> & Verdict;

/** In the order in which they are made: what is about every answer comes last, what sets the clock shortly before. */
const checks: readonly Check[] = [
  ...resourceChecks,
  ...freeSlotsChecks,
  ...endpointChecks,
  ...meetingRequestChecks,
  ...flowChecks,
  ...stateChecks,
  ...eventChecks,
  ...limitChecks,
  ...versioningChecks,
  ...authenticationChecks,
  ...errorChecks,
];

/** The names of all checks, in the order of the interface's sections; every result has one of them. */
export const checkNames: readonly string[] = inOrder(checks).map(({ name }) => name);

/**
 * Holds a server against the interface, a named check for each of its statements, and tells of each whether it is so.
 *
 * What is sent: some 30 reads, some 20 requests of which most are wrong on purpose, and three right ones for guests at example.com,
 * which are mailed a link and then expire. With `readMail` some more of them, and two or three are confirmed: those meetings are
 * cancelled again where a mail says how. Calls follow one another; a 429 is waited for once.
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
  for (const check of checks.filter(({ name }) => options.only?.includes(name) ?? true)) {
    const { name, basis } = check;
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
