import { expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { demoPagesYaml } from '../../src/service/index.ts';
import { allMutants, checkMutant, namesOf, neverRun } from './check-mutant.ts';

it('has a mutant for every check that is ever made, so that each is able to fail', () => {
  const caught = new Set(allMutants.flatMap(({ fails }) => fails));
  const never = checkNames.filter((name) => !caught.has(name) && !neverRun.includes(name));
  expect(never).toEqual([]);
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length);
});

/** Checks that judge the answers to the calls of other checks. */
const judgesOthers = /errors of|responses are JSON|no other statuses|needs no credential/;

/** Calls that are answered with every status that our service has. */
const callsOfEachKind = [
  '§4.1 getBookingPage answers 404 for a page that there is not',
  '§4.2 getFreeSlots answers 200, also without any parameter',
  '§4.2 getFreeSlots answers 404 for a page that there is not',
  '§4.3 requestMeeting accepts a start that is listed with 202',
  '§4.3 requestMeeting refuses a body that is a list',
  '§2 a request may name locale, reasonKey and answers',
  '§8 days may not be 0',
  '§8 a request is refused whose start is not listed',
];

// Runs only the named checks. mutants.faults.test.ts shows that no other check fails.
it.each(allMutants)('catches by the named check: $name', { tags: 'long' }, async ({ fails, ...mutant }) => {
  const named = fails[0] as string;
  const only = judgesOthers.test(named) ? [...callsOfEachKind, named] : [named];
  const failed = namesOf(await checkMutant(mutant, { only }), 'failed');
  expect(failed).toContain(named);
  expect(fails).toEqual(expect.arrayContaining(failed));
});

/** The demo page with other settings. */
const pages: [string, string][] = [
  [
    'buffers around meetings, and starts every 15 minutes',
    demoPagesYaml
      .replace('bufferBeforeMinutes: 0', 'bufferBeforeMinutes: 15')
      .replace('bufferAfterMinutes: 0', 'bufferAfterMinutes: 30')
      .replace('incrementMinutes: 30', 'incrementMinutes: 15'),
  ],
  [
    'one length, in Hebrew, in another zone, with a question that must be answered',
    `pages:
  - slug: demo
    name: דנה כהן
    timezone: America/St_Johns
    locale: he
    hostEmail: dana@example.com
    hours: { mon-fri: "10:00-16:00" }
    durationsMinutes: [45]
    customFields: [{ key: phone, label: Which number?, type: phone, required: true }]
`,
  ],
];

it.each(pages)('finds nothing wrong with a page that has %s', async (_, yaml) => {
  const results = await checkMutant({}, { pages: yaml });
  expect(namesOf(results, 'failed')).toEqual([]);
});
