import {
  BookingError,
  bookingInstructions,
  createBookingClient,
  createBookingTools,
} from '../../src/index.ts';
import type { Agent } from '../agent/agent.ts';
import { createAgent } from '../agent/create-agent.ts';
import type { ModelChoice } from '../agent/model-choice.ts';
import { createNarrator, type Narrator } from '../agent/narrator.ts';
import { type OpenModel, openModel } from '../agent/open-model.ts';
import { watchRequests, watchTools } from '../agent/watch.ts';
import { UsageError } from '../command.ts';
import { confirmLinkIn, type DemoWorld, type Mail, openDemoWorld } from '../demo/demo-world.ts';
import { readPageAddress } from '../page-address.ts';
import { createScreen, type Screen } from '../screen.ts';
import { openPrompt, type Prompt } from './prompt.ts';

export type ChatOptions = {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  model: ModelChoice;
  /** The address of a running service. By default a new service is started. */
  service: string | undefined;
  slug: string;
  signal: AbortSignal;
};

/** Chats until the user leaves. Resolves with the exit code: 1 if the model could not answer. */
export async function runChat(options: ChatOptions): Promise<number> {
  const screen = createScreen(options.stdout);
  let prompt: Prompt | undefined;
  const onMail = (mail: Mail) => {
    const show = () => showMail(screen, mail);
    if (prompt) prompt.interrupt(show);
    else show();
  };
  const own = options.service === undefined ? await openDemoWorld({ onMail }) : undefined;
  try {
    const opened = await openModel(options.model);
    try {
      const baseUrl = options.service ?? (own as DemoWorld).baseUrl;
      await requirePage(baseUrl, options.slug);
      const narrator = createNarrator(screen);
      const agent = await hireAgent(narrator, { ...options, baseUrl, opened });
      introduce(screen, { ...options, baseUrl, opened, own: own !== undefined }, agent);
      options.signal.throwIfAborted();
      prompt = openPrompt(options.stdin, options.stdout, options.signal);
      return await converse(prompt, { screen, narrator, agent, signal: options.signal });
    } finally {
      prompt?.close();
      await opened.close();
    }
  } finally {
    await own?.close();
  }
}

/**
 * Checks the page before the user types, because a wrong page would show only after the first message.
 * @throws Error if no service answers; UsageError for a wrong page or address
 */
async function requirePage(baseUrl: string, slug: string): Promise<void> {
  try {
    await createBookingClient({ baseUrl }).getBookingPage(slug);
  } catch (error) {
    if (!BookingError.isInstance(error)) throw error;
    if (error.code === 'unavailable' && error.serviceText === undefined)
      throw new Error(
        `--service ${baseUrl}: no service answers there. Start one with "npx agent-booking serve", or correct the address.`,
      );
    if (error.code === 'invalid_response')
      throw new UsageError(
        `--service ${baseUrl}: ${error.message.replace(/\. Check baseUrl\.$/, '')}${(await namePage(baseUrl)) || '. Correct the address.'}`,
      );
    const said = error.serviceText === undefined ? '' : ` (it says: ${error.serviceText})`;
    throw new UsageError(`--slug "${slug}": ${error.message}${said}${await namePage(baseUrl)}`);
  }
}

/** Returns a remedy if the given address is that of an existing page and not of a service. Otherwise ''. */
async function namePage(address: string): Promise<string> {
  if (new URL(address).pathname === '/') return '';
  const page = readPageAddress(address, '--service');
  try {
    await createBookingClient({ baseUrl: page.baseUrl }).getBookingPage(page.slug);
  } catch (error) {
    if (BookingError.isInstance(error)) return '';
    throw error;
  }
  return `. "${address}" is the address of a page: write --service ${page.baseUrl} --slug ${page.slug}`;
}

type Conversation = { screen: Screen; narrator: Narrator; agent: Agent; signal: AbortSignal };

async function converse(prompt: Prompt, conversation: Conversation): Promise<number> {
  let code = 0;
  for await (const line of prompt.lines()) {
    const text = line.trim();
    if (/^(?:exit|quit|bye|יציאה)$/iu.test(text)) break;
    if (text === '') continue;
    if (!prompt.typing) conversation.narrator.guest(text);
    if (!(await answer(text, conversation))) code = 1;
  }
  return code;
}

/** Resolves with whether the model answered. One failed call does not end a conversation: a person may try again. */
async function answer(text: string, { screen, narrator, agent, signal }: Conversation): Promise<boolean> {
  try {
    narrator.agent((await agent.answer(text, signal)) || '(no words)');
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    screen.print(`The model did not answer: ${error instanceof Error ? error.message : String(error)}`, {
      style: 'red',
    });
    return false;
  }
}

type Setting = ChatOptions & { baseUrl: string; opened: OpenModel };

function hireAgent(narrator: Narrator, { baseUrl, slug, opened }: Setting): Promise<Agent> {
  const client = watchRequests(createBookingClient({ baseUrl }), narrator);
  const tools = watchTools(createBookingTools({ client, slug }), narrator);
  return createAgent({ model: opened, tools, instructions: bookingInstructions() });
}

const englishExample = '“Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.”';
const hebrewExample =
  '״אפשר לקבוע 30 דקות, ביום שלישי אחרי 15:00? נועה לוי, noa@example.com, Asia/Jerusalem.״';

function introduce(
  screen: Screen,
  { baseUrl, slug, opened, own }: Setting & { own: boolean },
  { description }: Agent,
): void {
  screen.print('You are the guest: say what you want to book. "exit" ends it.', { style: 'bold' });
  screen.print();
  screen.labelled('Service', `${baseUrl}, page "${slug}"`);
  if (own) screen.labelled('Inbox', `${baseUrl}/inbox`);
  screen.labelled('Agent', description);
  screen.labelled(
    'Model',
    opened.scripted
      ? `${opened.description}. It understands simple requests and takes the first free start that fits:`
      : opened.description,
  );
  if (opened.scripted) screen.labelled('', slug === 'demo-he' ? hebrewExample : englishExample);
}

function showMail(screen: Screen, mail: Mail): void {
  screen.print();
  screen.labelled('Mail', `to ${mail.headers.get('to') ?? ''}: ${mail.headers.get('subject') ?? ''}`, {
    labelStyle: ['bold', 'blue'],
  });
  const link = confirmLinkIn(mail);
  if (link !== undefined) screen.labelled('', link, { style: 'blue' });
}
