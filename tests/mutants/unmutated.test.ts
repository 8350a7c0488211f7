import { expect, it } from 'vitest';
import { checkNames } from '../../src/conformance/index.ts';
import { openTestStore } from '../../src/service/store/stores.fixture.ts';
import { checkMutant, namesOf, neverRun } from './check-mutant.ts';
import { pagesWithBuffers } from './overlap-mutants.ts';

it('finds nothing wrong with the embedded service, and makes every check that can be made', async () => {
  const results = await checkMutant({}, { store: openTestStore() });
  expect(results.map(({ name }) => name)).toEqual(checkNames);
  expect(namesOf(results, 'failed')).toEqual([]);
  expect(namesOf(results, 'not_run')).toEqual(neverRun);
});

/** The demo page with other settings. */
const pages: [string, string][] = [
  ['buffers around meetings, and starts every 15 minutes', pagesWithBuffers],
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
  const results = await checkMutant({}, { store: openTestStore(), pages: yaml });
  expect(namesOf(results, 'failed')).toEqual([]);
});
