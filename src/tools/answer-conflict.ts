import type { BookingError } from '../client/index.ts';
import { wallTimeAt, zoneOf } from '../time/index.ts';
import { daysLimit } from '../wire/index.ts';
import type { Failure } from './booking-tool.ts';
import { type Conversation, refuseWithNearest, takenFailure } from './choose-start.ts';
import { failure, serviceWords } from './failures.ts';
import { daysToCover, readSlots } from './read-slots.ts';
import { describeRequest } from './request-result.ts';
import { writeStart } from './session/form.ts';
import type { ClaimedRequest } from './session/state.ts';
import { quoteAddress, quoteText } from './strangers-text.ts';

type Refused = Conversation & { request: ClaimedRequest };

/** 409: what is free is read again. The start is gone only where that read lacks it; the answer holds the nearest. */
export async function answerConflict(refused: Refused, error: BookingError): Promise<Failure> {
  const { context, session, call, request } = refused;
  const { slug, durationMinutes, timezone, at } = request;
  const key = { slug, durationMinutes, timezone };
  const needed = daysToCover(wallTimeAt(at, zoneOf(timezone)), context.now(), timezone);
  const days = Math.max(daysLimit.default, needed);
  const read = await readSlots(context, session, { key, days, fresh: true }, call);
  if (!read.ok) return notRead(request, { error, readFailure: read.failure });
  const isListed = read.value.slots.some((slot) => slot.at === at);
  return isListed ? refuseListed(refused, error) : refuseTaken(refused, serviceWords(error));
}

/** The start is listed no more. */
export function refuseTaken(refused: Refused, serviceSays?: string): Promise<Failure> {
  const { start, around } = aroundOf(refused.request);
  return refuseWithNearest(refused, around, (nearest) =>
    takenFailure(start, { ...nearest, ...(serviceSays === undefined ? {} : { serviceSays }) }),
  );
}

/** Free, as far as the list tells, and refused: most likely an earlier request of this guest, which only the service knows of. */
function refuseListed(refused: Refused, error: BookingError): Promise<Failure> {
  const { request } = refused;
  return refuseWithNearest(refused, aroundOf(request).around, (nearest) =>
    failure(
      'refused',
      `The service refused the request for ${describeRequest(request)}${inItsWords(error)}, and lists that start still. As far as it says, nothing was requested by this call.`,
      `Tell the guest what the service says. If they have asked for this start before, a confirmation email may be in the inbox of ${quoteAddress(request.guestEmail)}, spam folder too, and its link confirms the meeting; otherwise offer another start. The same call would be refused again.`,
      { ...nearest, serviceSays: serviceWords(error) },
    ),
  );
}

function notRead(
  request: ClaimedRequest,
  { error, readFailure }: { error: BookingError; readFailure: Failure },
): Failure {
  return failure(
    'refused',
    `The service refused the request for ${describeRequest(request)}${inItsWords(error)}; as far as it says, nothing was requested by this call. What is free now could not be read: ${readFailure.message}`,
    'Read the free starts again with getFreeSlots before offering the guest another.',
    { serviceSays: serviceWords(error) },
  );
}

function inItsWords(error: BookingError): string {
  const words = serviceWords(error);
  return words === undefined ? '' : ` with the words ${quoteText(words, 300)}`;
}

function aroundOf({ slug, durationMinutes, timezone, at }: ClaimedRequest) {
  const start = writeStart(at, zoneOf(timezone));
  return { start, around: { key: { slug, durationMinutes, timezone }, start, without: at } };
}
