import { formatInstant, type Instant, zoneOf } from '../time/index.ts';
import type { HeldCall } from './held-call.ts';
import { rememberShown } from './session/shown.ts';
import type { ListKey } from './session/state.ts';
import type { ToolSession } from './tool-context.ts';

/** What an answer really shows counts as shown, and is told. */
export async function rememberAnswer(
  { session, call }: { session: ToolSession; call: HeldCall },
  key: ListKey,
  { shown, now }: { shown: readonly Instant[]; now: Instant },
): Promise<void> {
  await session.change((state) => ({
    state: rememberShown(state, key, shown, { now, turn: call.turn }),
    result: undefined,
  }));
  tellShown(call, key, shown);
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
