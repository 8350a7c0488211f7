import type {
  BookingToolsOptions,
  GetBookingPageInput,
  GetBookingPageResult,
  GetFreeSlotsInput,
  GetFreeSlotsResult,
  RequestMeetingInput,
  RequestMeetingResult,
} from 'agent-booking';
import { type BookingTools, bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import type * as ai7 from 'ai';
import { expect, expectTypeOf, it } from 'vitest';

const options = { baseUrl: 'http://service.test', slug: 'demo' };
const names = ['getBookingPage', 'getFreeSlots', 'requestMeeting'] as const;

type Both = {
  getBookingPage: { input: GetBookingPageInput; output: GetBookingPageResult };
  getFreeSlots: { input: GetFreeSlotsInput; output: GetFreeSlotsResult };
  requestMeeting: { input: RequestMeetingInput; output: RequestMeetingResult };
};

it('the names of the tools survive in both frameworks, at run time and in the types', () => {
  expect(Object.keys(bookingTools(options))).toEqual(names);
  expectTypeOf<keyof BookingTools>().toEqualTypeOf<(typeof names)[number]>();
  const tools = langchainTools(options);
  expect(tools.map(({ name }) => name)).toEqual(names);
  expectTypeOf<
    [(typeof tools)[0]['name'], (typeof tools)[1]['name'], (typeof tools)[2]['name']]
  >().toEqualTypeOf<['getBookingPage', 'getFreeSlots', 'requestMeeting']>();
});

it("messages for people have the input and the result of each tool (ai 6: the consumer in the adapter's own test)", () => {
  expectTypeOf<ai7.InferUITools<BookingTools>>().toEqualTypeOf<Both>();
  expectTypeOf<
    ai7.UIMessage<never, never, ai7.InferUITools<BookingTools>>['parts'][number]['type']
  >().toExtend<string>();
});

it('a function of the call that fixes the guest has to return all that is needed', () => {
  type Fixes<Guest> = { baseUrl: string; guest: Guest };
  type Known = { name: string; email: string };
  expectTypeOf<Fixes<() => Known & { timezone: string }>>().toExtend<BookingToolsOptions>();
  expectTypeOf<Fixes<() => Known>>().not.toExtend<BookingToolsOptions>();
  expectTypeOf<Fixes<() => Promise<Known>>>().not.toExtend<BookingToolsOptions>();
  expectTypeOf<Fixes<Known>>().toExtend<BookingToolsOptions>();
});

it('each tool has its input and its result in the types', () => {
  expectTypeOf<ai7.InferToolInput<BookingTools['requestMeeting']>>().toEqualTypeOf<RequestMeetingInput>();
  expectTypeOf<ai7.InferToolOutput<BookingTools['requestMeeting']>>().toEqualTypeOf<RequestMeetingResult>();
  expectTypeOf<ai7.InferToolInput<BookingTools['getFreeSlots']>>().toEqualTypeOf<GetFreeSlotsInput>();
  expectTypeOf<ai7.InferToolOutput<BookingTools['getFreeSlots']>>().toEqualTypeOf<GetFreeSlotsResult>();
  const [, , requestMeeting] = langchainTools(options);
  expectTypeOf<Parameters<(typeof requestMeeting)['func']>[0]>().toEqualTypeOf<RequestMeetingInput>();
});
