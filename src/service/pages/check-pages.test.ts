import { describe, expect, it } from 'vitest';
import { PagesError, readPages } from './read-pages.ts';

const hours = 'hours: { mon: 09:00-12:00 }';
/** A page with one line for each of these fields. Its first field is in line 3. */
const page = (...fields: string[]) =>
  [
    'pages:',
    '  - slug: dana',
    ...[...fields, 'name: Dana', 'timezone: UTC', hours].map((one) => `    ${one}`),
  ].join('\n');
const own = 'hostEmail: dana@example.com';
const lengths = 'durationsMinutes: [15, 30, 60]';
const named = (location: string, ...fields: string[]) =>
  `hosts: [{ email: dana@example.com, timezone: UTC, location: ${location} }]\n${page('host: dana@example.com', ...fields)}`;

function mistakes(text: string): string[] {
  try {
    readPages(text, { file: 'p.yaml' });
  } catch (error) {
    if (!(error instanceof PagesError)) throw error;
    return error.problems.map(({ line, field, message }) => `${line}: ${field} ${message}`);
  }
  return [];
}

const call = '{ call: "Which number?" }';
const phone = '{ key: phone, label: Phone }';
const byHost = 'the location call of a host of the page asks for the number under phone';

describe('mistakes in reasons and places', () => {
  it.each<[string, string, string[]]>([
    [
      'a length that the page does not have, and one twice',
      page(own, lengths, 'reasons: [{ key: a, label: A, durationsMinutes: [15, 45, 15] }]'),
      [
        '5: pages[0].reasons[0].durationsMinutes[1] is 45; it must be one of durationsMinutes of the page: 15, 30, 60',
        '5: pages[0].reasons[0].durationsMinutes[2] is 15; it must not be listed twice',
      ],
    ],
    [
      'no length at all',
      page(own, lengths, 'reasons: [{ key: a, label: A, durationsMinutes: [] }]'),
      [
        '5: pages[0].reasons[0].durationsMinutes is []; it must hold at least one length in minutes, such as [30]',
      ],
    ],
    [
      'a suggestion that is no length of the reason',
      page(
        own,
        lengths,
        'reasons: [{ key: a, label: A, durationsMinutes: [15], suggestedDurationMinutes: 30 }]',
      ),
      [
        '5: pages[0].reasons[0].suggestedDurationMinutes is 30; it must be one of durationsMinutes of the reason: 15',
      ],
    ],
    [
      'a required reason on a page without reasons',
      page(own, lengths, 'reasonRequired: true'),
      [
        '5: pages[0].reasonRequired is true; it must be left out, or the page must have reasons, such as { key: intro, label: "A first talk" }',
      ],
    ],
    [
      'a length that no reason has where one is required',
      page(
        own,
        lengths,
        'reasonRequired: true',
        'reasons: [{ key: a, label: A, durationsMinutes: [15, 30] }]',
      ),
      [
        '4: pages[0].durationsMinutes[2] is 60; it must be a length of at least one reason, because reasonRequired is true',
      ],
    ],
    [
      'a place of two kinds',
      page(own, lengths, 'location: { address: "Herzl 1", phone: "+972 3 555 0100" }'),
      [
        expect.stringContaining(
          'it must be one of address, phone, video and call, such as',
        ) as unknown as string,
      ],
    ],
    [
      'a place as a text',
      page(own, lengths, 'location: Herzl 1'),
      [
        expect.stringContaining(
          '5: pages[0].location is "Herzl 1"; it must be one of address',
        ) as unknown as string,
      ],
    ],
    [
      'a kind of place that there is not',
      page(own, lengths, 'location: { adress: Herzl 1 }'),
      ['5: pages[0].location.adress is no known key; did you mean address?'],
    ],
    [
      'a video call that is no web address',
      page(own, lengths, 'location: { video: "javascript:alert(1)" }'),
      [
        '5: pages[0].location.video is "javascript:alert(1)"; it must be a web address, such as https://meet.example.com/dana',
      ],
    ],
    [
      'words instead of a phone number',
      page(own, lengths, 'location: { phone: call me }'),
      [
        '5: pages[0].location.phone is "call me"; it must be a phone number in quotes, such as "+972 3 555 0100"',
      ],
    ],
    [
      'an address that is too long',
      page(own, lengths, `location: { address: ${'x'.repeat(201)} }`),
      [
        expect.stringContaining(
          'it must be an address in words, 200 characters at most',
        ) as unknown as string,
      ],
    ],
    [
      'a question for the number that is asked twice, of the page and of a reason',
      page(
        own,
        lengths,
        `location: ${call}`,
        `customFields: [${phone}]`,
        `reasons: [{ key: a, label: A, questions: [${phone}] }]`,
      ),
      [
        '6: pages[0].customFields[0].key is "phone"; it must be another key, such as mobile, or the question must be left out: the location call of the page asks for the number under phone',
        expect.stringContaining('7: pages[0].reasons[0].questions[0].key is "phone"') as unknown as string,
      ],
    ],
    [
      'a question for the number beside a reason that asks for it',
      page(own, lengths, `customFields: [${phone}]`, `reasons: [{ key: a, label: A, location: ${call} }]`),
      [
        expect.stringContaining(
          'the location call of the reason a asks for the number under phone',
        ) as unknown as string,
      ],
    ],
    [
      'a question for the number that the host’s place asks',
      named(call, lengths, `customFields: [${phone}]`),
      [expect.stringContaining(byHost) as unknown as string],
    ],
    [
      'another place of a reason on a page that calls',
      page(
        own,
        lengths,
        `location: ${call}`,
        'reasons: [{ key: a, label: A, location: { address: Herzl 1 } }]',
      ),
      [
        '6: pages[0].reasons[0].location is {"address":"Herzl 1"}; it must be left out, because the location of the page is call and asks every guest for a number; or give each reason its own location, and the page none',
      ],
    ],
  ])('%s', (_, text, expected) => {
    const found = mistakes(text);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found.length).toBeGreaterThanOrEqual(expected.length);
  });

  it('lets a page replace the place of a host who calls', () => {
    const text = named(call, lengths, 'location: { address: Herzl 1 }', `customFields: [${phone}]`);
    expect(mistakes(text)).toEqual([]);
  });
});

describe('the question for the number', () => {
  const asked = { key: 'phone', label: 'Which number?', required: true, type: 'phone' };

  it('is asked for every booking if the page or its host calls', () => {
    for (const text of [page(own, lengths, `location: ${call}`), named(call, lengths)])
      expect(readPages(text).get('dana')?.customFields).toEqual([asked]);
  });

  it('is asked with the reason that calls', () => {
    const read = readPages(page(own, lengths, `reasons: [{ key: a, label: A, location: ${call} }]`)).get(
      'dana',
    );
    expect(read?.customFields).toEqual([]);
    expect(read?.reasons).toEqual([
      { key: 'a', label: 'A', suggestedDurationMinutes: null, questions: [asked] },
    ]);
  });
});
