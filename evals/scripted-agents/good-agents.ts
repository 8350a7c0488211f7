import { createBookingPolicy } from '../scripted-model/index.ts';
import { chooseMeant } from './choose-meant.ts';
import { terse, verbose } from './manners.ts';
import type { ScriptedAgent } from './scripted-agent.ts';
import { slips } from './slips.ts';

/** What every good agent has in common: it offers, and waits for a yes. */
const choose = chooseMeant;

/** Good agents that differ in how they go about it: whoever judges conversations has to pass them all. */
export const goodAgents = {
  careful: {
    policy: createBookingPolicy({ offers: 3, choose }),
    does: 'Reads the page, asks for what is missing, offers up to three starts, and requests the one that the guest chose.',
  },
  direct: {
    policy: createBookingPolicy({
      offers: 3,
      readsPage: 'when refused',
      asksFacts: 'before request',
      choose,
    }),
    does: 'Goes straight to the free starts, and asks for name, address and answers when a start is agreed to.',
  },
  'all-at-once': {
    policy: createBookingPolicy({ offers: 2, readsPage: 'when refused', choose }),
    does: 'Asks for everything in one message before it reads anything.',
  },
  'one-by-one': {
    policy: createBookingPolicy({ offers: 2, asks: 'one by one', choose }),
    does: 'Asks one question at a time.',
  },
  consenting: {
    policy: createBookingPolicy({ offers: 1, asksFacts: 'before request', choose }),
    does: 'Offers a single start, and asks about it whatever the guest said before.',
  },
  verbose: {
    policy: createBookingPolicy({ offers: 3, phrases: verbose, choose }),
    does: 'Is long and polite.',
  },
  terse: {
    policy: createBookingPolicy({ offers: 1, phrases: terse, choose }),
    does: 'Says as little as will do.',
  },
  slips: {
    policy: slips(createBookingPolicy({ offers: 3, choose })),
    does: 'First asks a tool for a start that was not offered, is corrected by it, and then requests the one that was agreed to.',
  },
} as const satisfies Record<string, ScriptedAgent>;
