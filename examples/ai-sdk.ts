/**
 * An agent of the Vercel AI SDK asks for a meeting. With OPENAI_API_KEY it talks to OpenAI; without, to the scripted model of this
 * repository, so that it runs offline. It checks itself: the exit code is not 0 where something else came out than was asked for.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { createOpenAI } from '@ai-sdk/openai';
import { bookingTools } from 'agent-booking/ai-sdk';
import { createBookingService, demoPagesYaml, memoryTransport } from 'agent-booking/service';
import { generateText, isStepCount } from 'ai';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';

// A booking service in this process. In your code: the baseUrl of the service that you book with.
const mail = memoryTransport();
const service = createBookingService({ pages: demoPagesYaml, mail });
const { url: baseUrl } = await service.listen();

const key = process.env.OPENAI_API_KEY;
const scripted = createScriptedModel({ policies: { 'scripted-booker': bookingPolicy } });
const model = key
  ? createOpenAI({ apiKey: key })('gpt-5')
  : createOpenAI({ apiKey: 'none', baseURL: 'http://scripted.invalid/v1', fetch: scripted.fetch })(
      'scripted-booker',
    );

// A Wednesday, two days from now or more. A guest would say "Wednesday": on Wednesdays that is asked back.
const wednesday = new Date(Date.now() + 2 * 86_400_000);
while (wednesday.getUTCDay() !== 3) wednesday.setUTCDate(wednesday.getUTCDate() + 1);
const date = wednesday.toISOString().slice(0, 10);

const { text, steps } = await generateText({
  model,
  tools: bookingTools({ baseUrl, slug: 'demo' }),
  stopWhen: isStepCount(10), // the default, 1, ends after the first tool call
  prompt: `Book 30 minutes, Wednesday ${date}, after two. Noa Levi, noa@example.com, Asia/Jerusalem.`,
});
console.log(text);

// What the tools did, typed, stands in the steps.
const accepted = steps
  .flatMap(({ toolResults }) => toolResults)
  .flatMap((result) =>
    !result.dynamic && result.toolName === 'requestMeeting' && result.output.ok ? [result.output] : [],
  )[0];
assert(accepted, 'a request was accepted');
console.log(accepted);
assert.equal(accepted.status, 'confirmation_sent');
assert.equal(accepted.guestEmail, 'noa@example.com');
assert.equal(accepted.durationMinutes, 30);
assert.equal(accepted.start.slice(0, 10), date, 'on the asked day');
assert(accepted.start.slice(11) >= '14:00', `${accepted.start} is after two`);

// Nothing is booked: the guest was mailed a link, and the start is still free for anybody.
await service.runJobs();
assert.deepEqual(
  mail.sent.map(({ kind, to }) => [kind, to]),
  [['confirm_request', 'noa@example.com']],
);
const slots = await fetch(
  `${baseUrl}/api/agent/booking-pages/demo/slots?duration=30&timezone=Asia/Jerusalem`,
);
assert((await slots.text()).includes(`"start":"${accepted.start}`), 'the start is still listed');

await service.close();
