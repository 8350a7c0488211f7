import { type Check, judgeExchange } from '../visit/check.ts';
import { excerpt } from '../visit/exchange.ts';
import { declined } from './at-once.ts';
import { confirmed, firstLink, rival } from './confirming.ts';
import { secretOf } from './guest-link.ts';

/** Secrets that differ in fewer characters are consecutive numbers, or too short. */
const fewestDifferences = 8;

/** Interface §5.3: the guest's authority is the emailed link. */
export const linkAuthorityChecks: Check[] = [
  {
    name: '§5 the confirmation link is not given to the agent',
    basis: 'stated',
    judge: async (visit) => {
      const { asked, link } = await firstLink(visit);
      const given = asked.exchange.text.includes(secretOf(link));
      return judgeExchange(!given, 'an acceptance without the link', { exchange: asked.exchange });
    },
  },
  {
    name: '§5 each confirmation link has a secret that cannot be guessed from another',
    basis: 'implied',
    judge: async (visit) => {
      const [first, second] = [await firstLink(visit), await rival(visit)];
      const [one, other] = [secretOf(first.link), secretOf(second.link)];
      const differences = [...one].filter((character, index) => character !== other[index]).length;
      return judgeExchange(
        differences >= fewestDifferences,
        `secrets that differ in ${fewestDifferences} characters or more`,
        {
          exchange: second.asked.exchange,
          got: `two guests' links differ in ${differences} of ${one.length} characters`,
        },
      );
    },
  },
  {
    name: '§5 a link whose secret was changed confirms nothing',
    basis: 'stated',
    judge: async (visit) => {
      const { changed, guest } = await declined(visit);
      return judgeExchange(changed.listed, `${guest.asked.body.start} is still free`, {
        exchange: changed.answer,
        got: 'it is free no more',
      });
    },
  },
  {
    name: '§5 the page behind the confirmation link is kept by no cache',
    basis: 'implied',
    judge: async (visit) => {
      const { opened } = await confirmed(visit);
      const control = opened.answered.get('cache-control') ?? '';
      return judgeExchange(
        /no-store/i.test(control),
        'Cache-Control: no-store, because the link is the guest’s authority',
        {
          exchange: opened,
          got: `Cache-Control: ${excerpt(control) || 'none'}`,
        },
      );
    },
  },
];
