import { type Check, judgeExchange, NotRunnable } from '../visit/check.ts';
import { secretOf } from './guest-link.ts';
import { firstLink, rival, scanned } from './guests.ts';

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
      const { start, listedAfterOpening, changed, listedAfterChanged } = await scanned(visit);
      if (!listedAfterOpening)
        throw new NotRunnable(`${start} is not free any more although no guest has confirmed it`);
      const got = 'it is free no more';
      return judgeExchange(listedAfterChanged, `${start} is still free`, { exchange: changed, got });
    },
  },
];
