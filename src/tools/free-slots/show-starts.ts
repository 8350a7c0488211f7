import { formatInstant, type Instant, zoneOf } from '../../time/index.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { SessionStoreError } from '../session/session.ts';
import { rememberShown } from '../session/state.ts';
import type { SlotsWish } from './read-slots.ts';

/**
 * Records that the answer of this call shows these starts. The last step of an answer: from then on it is given, even if the call is
 * aborted or the store fails. A store that failed may have kept them; if not, they count as not shown.
 */
export async function recordShown(
  { service }: ToolContext,
  call: RunningCall,
  { wish, starts }: { wish: SlotsWish; starts: readonly Instant[] },
): Promise<void> {
  if (call.isReview || starts.length === 0) return;
  const { slug, durationMinutes, timezone } = wish;
  const answer = { service, slug, durationMinutes, timezone, turn: call.turn, starts: [...starts] };
  try {
    await call.session.change((state) => {
      const next = rememberShown(state, answer);
      call.signal?.throwIfAborted();
      if (next !== state) call.mustAnswer();
      return { state: next, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error;
    reportToHost(error);
  }
  const zone = zoneOf(timezone);
  call.emit?.({ type: 'slots_shown', ...wish, starts: starts.map((at) => formatInstant(at, zone)) });
}
