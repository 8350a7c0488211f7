import { formatInstant, type Instant, zoneOf } from '../time/index.ts';
import type { HeldCall } from './held-call.ts';
import { reportToHost } from './report-to-host.ts';
import { rememberShown } from './session/shown.ts';
import type { Change, ListKey, SessionState } from './session/state.ts';
import { SessionStoreError } from './session/stored-sessions.ts';
import type { ToolSession } from './tool-context.ts';

/** What an answer really shows counts as shown, and is told. */
export async function rememberAnswer(
  { session, call }: { session: ToolSession; call: HeldCall },
  key: ListKey,
  { shown, now }: { shown: readonly Instant[]; now: Instant },
): Promise<void> {
  await changeShown({ session, call }, (state) => ({
    state: rememberShown(state, key, shown, { now, turn: call.turn }),
    result: undefined,
  }));
  tellShown(call, key, shown);
}

/**
 * The last step of an answer that shows starts. Once they may count as shown the answer is given, whether the call is aborted meanwhile or
 * the store fails: it may have kept them, and if it did not, they are only not offered yet.
 */
export async function changeShown<Result>(
  { session, call }: { session: ToolSession; call: HeldCall },
  rule: (state: SessionState) => Change<Result>,
): Promise<Result> {
  let last: Change<Result> | undefined;
  try {
    return await session.change((state) => {
      call.signal?.throwIfAborted();
      last = rule(state);
      if (last.state !== state) call.mustAnswer?.();
      return last;
    });
  } catch (error) {
    if (!(error instanceof SessionStoreError) || !last) throw error;
    reportToHost(error);
    return last.result;
  }
}

export function tellShown({ tell }: HeldCall, key: ListKey, shown: readonly Instant[]): void {
  if (!tell || shown.length === 0) return;
  const zone = zoneOf(key.timezone);
  const { slug, durationMinutes, timezone } = key;
  tell({
    type: 'slots_shown',
    slug,
    durationMinutes,
    timezone,
    starts: shown.map((at) => formatInstant(at, zone)),
  });
}
