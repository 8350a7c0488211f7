import {
  type Check,
  failed,
  judgeExchange,
  judgeListedStatus,
  NotRunnable,
  refusals,
} from '../visit/check.ts';
import { excerpt, reproduce, tell } from '../visit/exchange.ts';
import { twoDetails } from './at-once.ts';
import { firstMails, repeated } from './confirming.ts';
import { confirmationLink, secretOf } from './guest-link.ts';
import { scanned } from './later-guests.ts';

/** Interface §6: the mails after an accepted request. */
export const eventChecks: Check[] = [
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
    name: '§6 a request that is sent again mails its guest once',
    basis: 'implied',
    judge: async (visit) => {
      const { exchange, mails } = await repeated(visit);
      if (exchange.status !== 202 && !refusals.includes(exchange.status) && exchange.status !== 429)
        throw new NotRunnable(`the repeat was answered ${tell(exchange)}`);
      return mails === 1
        ? { outcome: 'passed' }
        : failed('one mail', `${mails} mails`, `twice: ${reproduce(exchange)}`);
    },
  },
  {
    name: '§6 a request that is sent again after its confirmation mails no second link',
    basis: 'implied',
    judge: async (visit) => {
      const { exchange, linksBefore, linksAfter } = (await scanned(visit)).repeatedAfter;
      const verdict = judgeListedStatus(exchange, 'requestMeeting');
      if (verdict.outcome === 'failed') return verdict;
      return linksAfter === linksBefore
        ? verdict
        : failed(
            'no second link, because the meeting is booked',
            `${linksAfter - linksBefore} more mail with a confirmation link`,
            `request a start, confirm it, then: ${reproduce(exchange)}`,
          );
    },
  },
  {
    name: '§6 a request with other details that is accepted mails a link of its own',
    basis: 'stated',
    judge: async (visit) => {
      const { first, other, otherLink } = await twoDetails(visit);
      if (other.exchange.status !== 202) return judgeListedStatus(other.exchange, 'requestMeeting');
      return judgeExchange(otherLink !== undefined, 'a second mail, with a link other than the first', {
        exchange: other.exchange,
        got: `no link but ${excerpt(first.link.replace(secretOf(first.link), '…'))}, although the answer was 202`,
      });
    },
  },
];
