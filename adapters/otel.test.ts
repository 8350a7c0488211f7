import { OpenTelemetry } from '@ai-sdk/otel';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { generateText, isStepCount } from 'ai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingEvent } from '../src/index.ts';
import { createBookingWorld, createOfflineModel } from '../src/testing/index.ts';
import { bookingTools } from './ai-sdk.ts';
import { spanEvents } from './otel.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => provider.register());
afterAll(() => provider.shutdown());

const prompt = 'Book 30 minutes on Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';

async function book(onEvent?: (event: BookingEvent) => unknown) {
  await using world = await createBookingWorld();
  exporter.reset();
  await generateText({
    model: createOfflineModel({ offers: 0 }),
    tools: bookingTools({ ...world.booking, ...(onEvent && { onEvent }) }, { conversation: 'noa:chat' }),
    prompt,
    stopWhen: isStepCount(10),
    telemetry: { integrations: [new OpenTelemetry()], recordInputs: false, recordOutputs: false },
  });
  const spans = exporter.getFinishedSpans();
  return { spans, tool: (name: string) => spans.find((span) => span.name.includes(name)) };
}

test('writes the steps of a call on the span of the tool, and its outcome', async () => {
  const { tool } = await book(spanEvents());
  const slots = tool('getFreeSlots');
  expect(slots?.events.map(({ name }) => name)).toEqual([
    'booking.tool_called',
    'booking.slots_read',
    'booking.slots_shown',
  ]);
  expect(slots?.events[2]?.attributes).toMatchObject({ 'booking.slug': 'demo', 'booking.start_count': 8 });
  const request = tool('requestMeeting');
  expect(request?.attributes).toMatchObject({ 'booking.outcome': 'request_accepted' });
  expect(request?.events.map(({ name }) => name)).toContain('booking.request_sent');
});

test('writes nothing about a person, and passes each event on', async () => {
  const seen: BookingEvent[] = [];
  const { spans } = await book(spanEvents((event) => seen.push(event)));
  const written = JSON.stringify(spans.map(({ attributes, events }) => ({ attributes, events })));
  expect(seen.map(({ type }) => type)).toContain('request_accepted');
  const digests = seen.flatMap(({ guest, request }) => [guest, request]).filter((one) => one !== undefined);
  expect(digests.length).toBeGreaterThan(0);
  for (const personal of ['Noa', 'noa@', 'noa:chat', 'after two', ...digests])
    expect(written).not.toContain(personal);
});

test('names why a call was refused', async () => {
  await using world = await createBookingWorld();
  const { getFreeSlots } = bookingTools({ ...world.booking, onEvent: spanEvents() });
  exporter.reset();
  await provider.getTracer('test').startActiveSpan('call', async (span) => {
    await getFreeSlots.execute?.({ when: 'Tuesday', timezone: 'Mars/Olympus' } as never, {} as never);
    span.end();
  });
  const [span] = exporter.getFinishedSpans();
  expect(span?.attributes).toEqual({ 'booking.outcome': 'refused', 'booking.code': expect.any(String) });
});

test('writes nothing without a listener, and without a span', async () => {
  const { spans } = await book();
  expect(spans.length).toBeGreaterThan(0);
  expect(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events]))).not.toContain(
    'booking.',
  );
  expect(() => spanEvents()({ type: 'tool_called' } as BookingEvent)).not.toThrow();
});
