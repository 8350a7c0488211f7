import { findZone } from '../../time/index.ts';
import { type BookingPage, bookingPageSchema, operationPath } from '../../wire/index.ts';
import { type Check, judgeExchange, judgeRefusal, judgeShape } from '../visit/check.ts';
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
  pageFact('BookingPage.defaultDurationMinutes is one of durationsMinutes', 'implied', (page) => ({
    holds: page.durationsMinutes.includes(page.defaultDurationMinutes),
    expected: 'one of the lengths that the page offers',
    got: `the default is ${page.defaultDurationMinutes}; the lengths are [${page.durationsMinutes.join(', ')}]`,
  })),
  pageFact('Reason.key and Question.key are different where they are told apart', 'implied', (page) => {
    const twice = keyedTogether(page)
      .map(repeatedKey)
      .find((key) => key !== undefined);
    return {
      holds: twice === undefined,
      expected: 'different keys, because a request names a reason and a question by its key',
      got: `two have the key ${JSON.stringify(twice)}`,
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
    judge: async (visit) => {
      const url = `${visit.baseUrl}${operationPath('getBookingPage', noSuchPage)}`;
      return judgeRefusal(await visit.send({ method: 'GET', url, operation: 'getBookingPage' }), [404]);
    },
  },
];

function repeatedKey(items: readonly { key: string }[]): string | undefined {
  return items.find(({ key }, index) => items.findIndex((item) => item.key === key) !== index)?.key;
}

/** The reasons, and the questions of each kind of booking: the page's alone, and the page's with each reason's. */
function keyedTogether({ customFields, reasons }: BookingPage): { key: string }[][] {
  return [reasons, customFields, ...reasons.map(({ questions }) => [...customFields, ...questions])];
}
