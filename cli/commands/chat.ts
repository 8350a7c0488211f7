import { BookingError, createBookingClient } from '../../src/index.ts';
import { bookingAgent, printSaid } from '../agent/booking-agent.ts';
import type { Agent } from '../agent/loop-agent.ts';
import { chooseModel, modelHelp, modelOptions, openModel } from '../agent/model.ts';
import { openPrompt, type Prompt } from '../chat/prompt.ts';
import { type Command, type CommandLine, UsageError } from '../command.ts';
import { confirmLinkIn, type Mail, openDemoWorld, printMail } from '../demo/demo-world.ts';
import { texts, type Values, withOptions } from '../options.ts';
import { readPageAddress, readServiceAddress } from '../read-options.ts';
import { createScreen, type Screen } from '../screen.ts';

const options = { ...modelOptions, ...texts('service', 'slug') };

/** `agent-booking chat`: a person types, the agent answers. */
export const chat: Command = {
  help: `agent-booking chat: type to a booking agent yourself

Usage: agent-booking chat [options]

You are the guest: type, and the agent answers. "exit", Ctrl-D or Ctrl-C ends it. Without a model
a scripted stand-in answers, which understands simple requests and takes the first free start.
Without --service a booking service runs on this machine for as long as you chat.

${modelHelp}  --service URL                  a booking service that runs already, such as http://localhost:8787
  --slug SLUG                    the booking page (default: demo)
`,
  run: withOptions(options, chatUntilTheEnd),
};

/** Resolves with the exit code: 1 if the model could not answer. */
async function chatUntilTheEnd(line: CommandLine, values: Values<typeof options>): Promise<number> {
  const { stdin, stdout, interrupted } = line;
  const choice = chooseModel(values, line.env);
  const service = values.service === undefined ? undefined : readServiceAddress(values.service, '--service');
  const slug = values.slug ?? service?.slug ?? 'demo';
  const screen = createScreen(stdout);
  let prompt: Prompt | undefined;
  const onMail = (mail: Mail) => {
    const show = () => {
      screen.print();
      printMail(screen, mail);
      const link = confirmLinkIn(mail);
      if (link !== undefined) screen.labelled('', link, { style: 'blue' });
    };
    if (prompt) prompt.interrupt(show);
    else show();
  };
  const { baseUrl, close } = service
    ? { ...service, close: async () => {} }
    : await openDemoWorld({ onMail });
  try {
    const model = await openModel(choice);
    await requirePage(baseUrl, slug);
    const { agent } = await bookingAgent(screen, { model, baseUrl, slug });
    screen.print('You are the guest: say what you want to book. "exit" ends it.', { style: 'bold' });
    screen.print();
    screen.labelled('Service', `${baseUrl}, page "${slug}"`);
    if (!service) screen.labelled('Inbox', `${baseUrl}/inbox`);
    screen.labelled('Agent', agent.description);
    const limits = '. It understands simple requests and takes the first free start that fits:';
    screen.labelled('Model', `${model.description}${model.scripted ? limits : ''}`);
    if (model.scripted) screen.labelled('', slug === 'demo-he' ? hebrewExample : englishExample);
    interrupted.throwIfAborted();
    prompt = openPrompt(stdin, stdout, interrupted);
    return await converse(prompt, { screen, agent, signal: interrupted });
  } finally {
    prompt?.close();
    await close();
  }
}

const englishExample = '“Book 30 minutes, Tuesday after three. Noa Levi, noa@example.com, Asia/Jerusalem.”';
const hebrewExample =
  '״אפשר לקבוע 30 דקות, ביום שלישי אחרי 15:00? נועה לוי, noa@example.com, Asia/Jerusalem.״';

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
    const page = new URL(baseUrl).pathname === '/' ? undefined : readPageAddress(baseUrl, '--service');
    const hint = page
      ? `. If "${baseUrl}" is the address of a page, write --service ${page.baseUrl} --slug ${page.slug}`
      : '';
    if (error.code === 'invalid_response')
      throw new UsageError(
        `--service ${baseUrl}: ${error.message.replace(/\. Check baseUrl\.$/, '')}${hint || '. Correct the address.'}`,
      );
    const said = error.serviceText === undefined ? '' : ` (it says: ${error.serviceText})`;
    throw new UsageError(`--slug "${slug}": ${error.message}${said}${hint}`);
  }
}

type Conversation = { screen: Screen; agent: Agent; signal: AbortSignal };

async function converse(prompt: Prompt, { screen, agent, signal }: Conversation): Promise<number> {
  let code = 0;
  for await (const line of prompt.lines()) {
    const text = line.trim();
    if (/^(?:exit|quit|bye|יציאה)$/iu.test(text)) break;
    if (text === '') continue;
    if (!prompt.typing) printSaid(screen, 'Guest', text);
    try {
      printSaid(screen, 'Agent', (await agent.answer(text, signal)) || '(no words)');
    } catch (error) {
      // One failed call does not end a conversation: a person may try again.
      if (signal.aborted) throw error;
      code = 1;
      const why = error instanceof Error ? error.message : String(error);
      screen.print(`The model did not answer: ${why}`, { style: 'red' });
    }
  }
  return code;
}
