import type { IncomingMessage } from 'node:http';
import process from 'node:process';
import {
  buildCall,
  createBookingPolicy,
  createScriptedModel,
  type Policy,
  readProgress,
  seenStarts,
} from '../../evals/scripted-model/index.ts';
import { createBookingWorld } from '../../src/testing/index.ts';
import { freePort } from '../local-server.ts';
import { openProxy } from '../pass-through.ts';
import { startProgram } from '../start-program.ts';

export type ServedApp = Awaited<ReturnType<typeof serveApp>>;

/** What a guest writes to have two requests in one message of the model. */
export const askForTwo = 'Please ask for two of them at once.';

const agent = createBookingPolicy({ offers: 3 });
const policy: Policy = (seen) => {
  const { lastGuestText, sinceGuest, done } = readProgress(seen);
  if (lastGuestText !== askForTwo || sinceGuest.length > 0) return agent(seen);
  const starts = seenStarts(done).slice(0, 2);
  const calls = starts.map((start) =>
    buildCall(seen, 'requestMeeting', {
      start,
      timezone: 'Asia/Jerusalem',
      durationMinutes: 30,
      locale: 'en',
    }),
  );
  return { call: calls.filter((call) => call !== undefined) };
};

/** The built app, a booking service and an offline model. Every request that leaves the app for the service is counted. */
export async function serveApp(app: string) {
  const world = await createBookingWorld({ clock: 'running' });
  let sent = 0;
  const isRequest = ({ method, url: target }: IncomingMessage) =>
    method === 'POST' && target?.endsWith('/requests') === true;
  let held: { isHeld(call: IncomingMessage): boolean; reached(): void; released: Promise<void> } | undefined;
  const proxy = await openProxy(world.baseUrl, {
    onCall: (call) => {
      if (isRequest(call)) sent += 1;
    },
    onAnswer: (call) => {
      if (!held?.isHeld(call)) return undefined;
      held.reached();
      return held.released;
    },
  });
  const model = await createScriptedModel({ policies: policy }).listen();
  const port = String(await freePort());
  const ports = { PORT: port, BOOKING_URL: proxy.url };
  const offline = { OPENAI_API_KEY: 'offline', OPENAI_BASE_URL: model.baseUrl };
  const env = { ...process.env, ...ports, ...offline };
  const { url: home, child } = await startProgram(['run.mjs', 'start'], /Open (\S+)/, { cwd: app, env });
  child.stderr.pipe(process.stderr);
  process.once('exit', () => child.kill());
  return {
    home,
    sent: () => sent,
    /** Holds the answers of the service to reads of free times, or to requests. `reached` resolves at the first of them. */
    hold(what: 'reads' | 'requests') {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held = {
        isHeld: (call) => (what === 'requests' ? isRequest(call) : call.url?.includes('/slots') === true),
        reached: reached.resolve,
        released: released.promise,
      };
      const release = () => {
        held = undefined;
        released.resolve();
      };
      return { reached: reached.promise, release };
    },
    /** The confirmation link that was mailed last to a guest. */
    linkTo: (email: string): string =>
      world.mails().findLast(({ to, confirmUrl }) => confirmUrl && to === email)?.confirmUrl ?? '',
    async close() {
      child.kill();
      await model.close();
      proxy.close();
      await world.close();
    },
  };
}
