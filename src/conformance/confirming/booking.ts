import type { Asked } from '../requests/asking.ts';
import {
  type Check,
  type CheckVerdict,
  failed,
  judgeExchange,
  judgeRefusal,
  NotRunnable,
  passed,
} from '../visit/check.ts';
import { type Exchange, excerpt, tell } from '../visit/exchange.ts';
import { confirmationLink, wordsOn } from './guest-link.ts';
import {
  confirmed,
  confirmedAndBooked,
  firstMails,
  listedWhileAwaiting,
  rivalPressed,
  scanned,
} from './guests.ts';

/** Interface §1, §3, §6 and §8: a request holds nothing, its guest gets a link, and the confirmation books the start once. */
export const bookingChecks: Check[] = [
  {
    name: '§1 a request holds no start: an agent cannot fill a calendar',
    basis: 'stated',
    judge: async (visit) => {
      const { listed, read } = await listedWhileAwaiting(visit);
      const got = 'it is not listed any more';
      return judgeExchange(listed, 'the start that was asked for is still free', { exchange: read, got });
    },
  },
  {
    name: '§6 an accepted request mails its guest a confirmation link',
    basis: 'stated',
    judge: async (visit) => {
      const { asked, mails } = await firstMails(visit);
      const mail = mails[0];
      const got = mail
        ? `a mail without a link: ${excerpt(mail.text ?? mail.html ?? '')}`
        : `no mail to ${asked.email}`;
      const hasLink = mail !== undefined && confirmationLink(mail) !== undefined;
      return judgeExchange(hasLink, 'a mail with a link', { exchange: asked.exchange, got });
    },
  },
  {
    name: '§3 confirming by the emailed link books the meeting',
    basis: 'stated',
    judge: async (visit) => {
      const { booked, answer } = await confirmed(visit);
      if (booked) return passed;
      return failed(
        'the start is taken when its guest has confirmed',
        `the button was answered ${tell(answer)}, and the start is as free as before`,
        'request a start, open the link in the mail and press its button',
      );
    },
  },
  {
    name: '§1 a booked start is free no more',
    basis: 'stated',
    judge: async (visit) => {
      const { listedAfter, asked } = await confirmedAndBooked(visit);
      const got = `${asked.body.start} is still listed after its guest confirmed`;
      const exchange = listedAfter.read;
      return judgeExchange(!listedAfter.listed, 'a list without the booked start', { exchange, got });
    },
  },
  {
    name: '§8 a request is refused whose start is booked',
    basis: 'stated',
    judge: async (visit) => judgeRefusal((await confirmedAndBooked(visit)).askedAfter),
  },
  {
    name: '§1 one start is booked for one guest only',
    basis: 'implied',
    judge: async (visit) => {
      const { first, second } = await rivalPressed(visit);
      return judgeOneOfTwo(first, second);
    },
  },
  {
    name: '§3 opening the link does not confirm, and does not use it up',
    basis: 'implied',
    judge: async (visit) => {
      // Mail scanners open every link before the guest does, often more than once. Only the guest confirms (interface §1).
      const { listedBefore, listedAfterOpening, booked, answer } = await scanned(visit);
      const steps = 'request a start, and GET the link in the mail three times before pressing its button';
      if (listedBefore && !listedAfterOpening)
        return failed('the start is free until the button is pressed', 'opening the link took it', steps);
      return booked ? passed : failed('a link that was opened still confirms', tell(answer), steps);
    },
  },
];

type Pressed = { asked: Pick<Asked, 'email' | 'body'>; answer: Exchange };

/** From outside, only the page's words show who is booked. Of two guests who press, one must read something else or an error. */
function judgeOneOfTwo(one: Pressed, other: Pressed): CheckVerdict {
  const broken = [one, other].find(({ answer }) => answer.status === 0 || answer.status >= 500);
  if (broken) throw new NotRunnable(`a guest got ${tell(broken.answer)}`);
  if (one.answer.status >= 400 || other.answer.status >= 400) return passed;
  const [first, second] = [one, other].map(({ asked, answer }) =>
    wordsOn(answer).replaceAll(asked.email, 'guest').replaceAll(asked.body.guestName, 'guest'),
  );
  if (first !== second) return passed;
  return failed(
    'only one of the two reads that the meeting is booked',
    `both read: ${excerpt(first ?? '')}`,
    `two guests request ${one.asked.body.start}; the first confirms, then the second`,
  );
}
