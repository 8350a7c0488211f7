import { generateText, isStepCount, type ModelMessage, streamText, type ToolSet } from 'ai';
import { generateText as generateText6, stepCountIs, type ToolSet as ToolSet6 } from 'ai-6';
import { createAgent } from 'langchain';
import { expect, test } from 'vitest';
import { bookingTools } from '../../../adapters/ai-sdk.ts';
import { bookingTools as langChainTools } from '../../../adapters/langchain.ts';
import { createBookingWorld, createOfflineChatModel, createOfflineModel } from '../index.ts';

const wish = 'Book 30 minutes on Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';
const hebrewWish =
  'אפשר לקבוע פגישה של 30 דקות ביום שלישי אחרי 14:00? נועה לוי, noa@example.com, Asia/Jerusalem';

test('offers what the tool returned, and requests what the guest chose', async () => {
  await using world = await createBookingWorld();
  const tools = bookingTools({ ...world.booking, conversation: 'chat' });
  const say = (messages: ModelMessage[]) =>
    generateText({ model: createOfflineModel(), tools, messages, stopWhen: isStepCount(10) });
  const asked: ModelMessage[] = [{ role: 'user', content: wish }];
  const offer = await say(asked);
  expect(offer.text).toContain('24 November 2026');
  expect(world.requests()).toEqual([]);
  const answer = await say([
    ...asked,
    ...offer.responseMessages,
    { role: 'user', content: 'The second one, please.' },
  ]);
  expect(answer.text).toMatch(/confirm/i);
  expect(answer.totalUsage.inputTokens).toBeGreaterThan(0);
  expect(world.requests()).toMatchObject([{ status: 202, body: { guestEmail: 'noa@example.com' } }]);
});

test('says that a declined request was not sent, and asks what to do instead', async () => {
  await using world = await createBookingWorld();
  const tools = bookingTools(world.booking);
  const answerTo = async (prompt: string) => {
    const { text } = await generateText({
      model: createOfflineModel({ offers: 0 }),
      tools,
      toolApproval: { requestMeeting: 'denied' },
      prompt,
      stopWhen: isStepCount(10),
    });
    return text;
  };
  expect(await answerTo(wish)).toBe(
    'You declined this request, so it was not sent, and nothing is booked. What would you like instead?',
  );
  expect(await answerTo(hebrewWish)).toBe(
    'הבקשה לא אושרה על ידך, ולכן היא לא נשלחה ולא נקבע דבר. מה לעשות במקום זאת?',
  );
  expect(world.requests()).toEqual([]);
});

test('reads the typed results, where a program leaves out the text of the tools', async () => {
  await using world = await createBookingWorld();
  const entries = Object.entries(bookingTools({ ...world.booking, conversation: 'chat' }));
  const tools = Object.fromEntries(
    entries.map(([name, { toModelOutput: _, ...rest }]) => [name, rest]),
  ) as ToolSet;
  const ask = (prompt: string, offers: number) =>
    generateText({ model: createOfflineModel({ offers }), tools, prompt, stopWhen: isStepCount(10) });
  expect((await ask(wish, 3)).text).toContain('24 November 2026');
  expect((await ask(wish.replace('Tuesday after two', 'Saturday'), 3)).text).toContain('15:30');
  expect((await ask(wish.replace('Tuesday after two', 'in 400 days'), 3)).text).not.toContain(
    'Nothing is free',
  );
  expect((await ask(wish, 0)).text).toMatch(/confirm/i);
  expect(world.requests()).toMatchObject([{ status: 202 }]);
});

test('is taken by ai 6', async () => {
  await using world = await createBookingWorld();
  const { text } = await generateText6({
    model: createOfflineModel({ offers: 0, specificationVersion: 'v3' }),
    // The types of one version are not those of the other.
    tools: bookingTools(world.booking) as unknown as ToolSet6,
    prompt: wish,
    stopWhen: stepCountIs(10),
  });
  expect(text).toMatch(/confirm/i);
  expect(world.requests()).toMatchObject([{ status: 202 }]);
});

test('streams its words in pieces', async () => {
  await using world = await createBookingWorld();
  const { textStream } = streamText({
    model: createOfflineModel({ offers: 0 }),
    tools: bookingTools(world.booking),
    prompt: wish,
    stopWhen: isStepCount(10),
  });
  const words: string[] = [];
  for await (const piece of textStream) words.push(piece);
  expect(words.length).toBeGreaterThan(5);
  expect(words.join('')).toMatch(/confirm/i);
  expect(world.requests()).toMatchObject([{ status: 202 }]);
});

test('answers Hebrew in Hebrew', async () => {
  await using world = await createBookingWorld();
  const { text } = await generateText({
    model: createOfflineModel({ offers: 0 }),
    tools: bookingTools(world.booking),
    prompt: hebrewWish,
    stopWhen: isStepCount(10),
  });
  expect(text).toMatch(/\p{Script=Hebrew}/u);
  expect(world.requests()).toMatchObject([{ status: 202, body: { locale: 'he' } }]);
});

test('books as a chat model of LangChain', async () => {
  await using world = await createBookingWorld();
  const agent = createAgent({
    model: await createOfflineChatModel({ offers: 0 }),
    tools: langChainTools(world.booking),
  });
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: wish }] });
  expect(messages.at(-1)?.text).toMatch(/confirm/i);
  expect(world.requests()).toMatchObject([{ status: 202 }]);
});

test('streams as a chat model of LangChain', async () => {
  const model = await createOfflineChatModel();
  const pieces: string[] = [];
  for await (const { text } of await model.stream('Hello')) pieces.push(text);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe((await model.invoke('Hello')).text);
});

test('refuses an unknown option, and a number of offers that the command refuses', async () => {
  expect(() => createOfflineModel({ offer: 1 } as object)).toThrow(
    '"offer" is not an option of createOfflineModel; the options are offers, specificationVersion',
  );
  await expect(createOfflineChatModel({ offer: 1 } as object)).rejects.toThrow(
    '"offer" is not an option of createOfflineChatModel; the options are offers',
  );
  expect(() => createOfflineModel({ offers: 11 })).toThrow(
    'offers is 11; it must be a whole number from 0 to 10',
  );
  await expect(createOfflineChatModel({ offers: -1 })).rejects.toThrow('offers is -1');
});
