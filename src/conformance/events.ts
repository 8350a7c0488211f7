import { type Check, failed, judge, NotRunnable } from './check.ts';
import { firstMails, repeated } from './confirming.ts';
import { excerpt, reproduce, tell } from './exchange.ts';
import { confirmationLink } from './guest-link.ts';
import { refusals } from './meeting-request.ts';

/** Interface §6: what an accepted request sends. */
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
      return judge(hasLink, 'a mail with a link', { exchange: asked.exchange, got });
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
];
