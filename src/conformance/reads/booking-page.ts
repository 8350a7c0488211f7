import { findZone } from '../../time/index.ts';
import { type BookingPage, bookingPageSchema, operationPath, type Question } from '../../wire/index.ts';
import {
  type Check,
  type CheckVerdict,
  judgeExchange,
  judgeOtherMethod,
  judgeRefusal,
  judgeShape,
} from '../visit/check.ts';
import { excerpt } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { noSuchPage } from './lists.ts';

type Fact = { holds: boolean; expected: string; got: string };

/** A check of one fact of the page. */
function pageFact(
  name: string,
  basis: Check['basis'],
  fact: (page: BookingPage, visit: Visit) => Fact,
): Check {
  return {
    name: `§2 ${name}`,
    basis,
    judge: async (visit) => {
      const { holds, expected, got } = fact(await visit.page(), visit);
      return judgeExchange(holds, expected, { exchange: await visit.pageRead(), got: excerpt(got) });
    },
  };
}

/** Interface §2, BookingPage, and §4.1, the page read. */
export const bookingPageChecks: Check[] = [
  {
    name: '§2 BookingPage has every field, each of its type',
    basis: 'stated',
    judge: async (visit) => judgeShape(await visit.pageRead(), bookingPageSchema),
  },
  pageFact("BookingPage.slug is the page's address segment", 'stated', ({ slug }, { options }) => ({
    holds: slug === options.slug,
    expected: `slug is ${JSON.stringify(options.slug)}`,
    got: `slug is ${JSON.stringify(slug)}`,
  })),
  pageFact('BookingPage.url is a public address', 'stated', ({ url }) => ({
    holds: /^https?:$/.test(URL.parse(url)?.protocol ?? ''),
    expected: 'url is a web address',
    got: `url is "${url}"`,
  })),
  pageFact('BookingPage.timezone is a time zone', 'stated', ({ timezone }) => ({
    holds: findZone(timezone) !== undefined,
    expected: 'an IANA name',
    got: `timezone is "${timezone}"`,
  })),
  pageFact('BookingPage.durationsMinutes are whole minutes above 0, each once', 'implied', (page) => ({
    holds:
      page.durationsMinutes.length > 0 &&
      page.durationsMinutes.every((minutes) => minutes > 0) &&
      new Set(page.durationsMinutes).size === page.durationsMinutes.length,
    expected: 'at least one length; every length above 0 and different',
    got: `durationsMinutes is [${page.durationsMinutes.join(', ')}]`,
  })),
  pageFact('BookingPage.defaultDurationMinutes is one of durationsMinutes', 'implied', (page) => ({
    holds: page.durationsMinutes.includes(page.defaultDurationMinutes),
    expected: 'one of the lengths that the page offers',
    got: `the default is ${page.defaultDurationMinutes}; the lengths are [${page.durationsMinutes.join(', ')}]`,
  })),
  pageFact('Reason.key is different for each reason', 'implied', ({ reasons }) => {
    const twice = repeatedKey(reasons);
    return {
      holds: twice === undefined,
      expected: 'different keys, because a request names a reason by its key',
      got: `two reasons have the key ${JSON.stringify(twice)}`,
    };
  }),
  pageFact('Reason.suggestedDurationMinutes is a length that the page offers', 'implied', (page) => {
    const wrong = page.reasons.find(
      ({ suggestedDurationMinutes: minutes }) => minutes !== null && !page.durationsMinutes.includes(minutes),
    );
    return {
      holds: !wrong,
      expected: `null or one of [${page.durationsMinutes.join(', ')}], because a request with another length is refused`,
      got: `the reason "${wrong?.key}" suggests ${wrong?.suggestedDurationMinutes}`,
    };
  }),
  pageFact('Question.key is different for each question that is asked together', 'implied', (page) => {
    const twice = questionsTogether(page)
      .map(repeatedKey)
      .find((key) => key !== undefined);
    return {
      holds: twice === undefined,
      expected: 'different keys, because an answer names its question by its key',
      got: `two questions have the key ${JSON.stringify(twice)}`,
    };
  }),
  {
    name: '§4.1 getBookingPage answers 200',
    basis: 'stated',
    judge: async (visit) => {
      const exchange = await visit.pageRead();
      return judgeExchange(exchange.status === 200, '200', { exchange });
    },
  },
  {
    name: '§4.1 getBookingPage answers 404 for a page that there is not',
    basis: 'stated',
    judge: async (visit) => judgeRefusal(await readPage(visit, noSuchPage), [404]),
  },
  {
    name: '§4.1 getBookingPage answers 404 for a slug that is long or has unusual characters',
    basis: 'stated',
    judge: judgeOddSlugs,
  },
  {
    name: '§4.1 getBookingPage is no POST',
    basis: 'implied',
    judge: async (visit) => {
      const { url } = await visit.pageRead();
      const headers = { 'content-type': 'application/json' };
      return judgeOtherMethod(await visit.send({ method: 'POST', url, headers, body: '{}' }));
    },
  },
];

function readPage(visit: Visit, slug: string) {
  const url = `${visit.baseUrl}${operationPath('getBookingPage', slug)}`;
  return visit.send({ method: 'GET', url, operation: 'getBookingPage' });
}

async function judgeOddSlugs(visit: Visit): Promise<CheckVerdict> {
  const verdicts: CheckVerdict[] = [];
  for (const slug of [`${noSuchPage}-${'x'.repeat(2000)}`, `${noSuchPage}/..%00`, `${noSuchPage} עברית 🗓`])
    verdicts.push(judgeRefusal(await readPage(visit, slug), [404]));
  return verdicts.find(({ outcome }) => outcome === 'failed') ?? (verdicts[0] as CheckVerdict);
}

function repeatedKey(items: readonly { key: string }[]): string | undefined {
  return items.find(({ key }, index) => items.findIndex((item) => item.key === key) !== index)?.key;
}

/** The questions of each kind of booking: the page's alone, and the page's with each reason's. */
function questionsTogether({ customFields, reasons }: BookingPage): Question[][] {
  return [customFields, ...reasons.map(({ questions }) => [...customFields, ...questions])];
}
