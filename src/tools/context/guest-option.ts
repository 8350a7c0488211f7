import { canonicalZone, isZoneName } from '../../time/index.ts';
import { isEmailAddress, type Locale, locales } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/quote-text.ts';
import type { Attempt, OfCall, ToolCall } from '../contract/tool.ts';
import { checkGiven, checkNames, isRecord, shown } from './check-options.ts';
import { reportToHost } from './report-to-host.ts';

/** What the host knows about the guest. A given field is fixed: no tool takes it from a model. */
export type KnownGuest = {
  name?: OfCall<string> | undefined;
  email?: OfCall<string> | undefined;
  /** IANA name, such as `Asia/Jerusalem`. */
  timezone?: OfCall<string> | undefined;
  /** The language of the confirmation email. */
  locale?: OfCall<Locale> | undefined;
};

/** Everything that a request says about the guest. */
export type Guest = { name: string; email: string; timezone: string; locale?: Locale | undefined };

export type GuestOption = KnownGuest | ((call: ToolCall) => Guest | Promise<Guest>);

type GuestField = keyof Guest;
const guestFields: readonly GuestField[] = ['name', 'email', 'timezone', 'locale'];

/** The fixed fields in one call; the model gives the missing ones. */
export type GuestOfCall = Partial<Guest>;

/** The guest as the host fixed it: which fields are fixed, and their values for a call. */
export type FixedGuest = {
  fixes(field: GuestField): boolean;
  of(call: ToolCall): Promise<Attempt<GuestOfCall>>;
};

/** @throws TypeError that names the field which cannot be used */
export function fixGuest(option: GuestOption = {}): FixedGuest {
  checkOption(option);
  // A copy: later changes of the host's object unfix nothing.
  const given: KnownGuest = { ...option };
  const fixed = guestFields.filter((field) => typeof option === 'function' || given[field] !== undefined);
  return {
    fixes: (field) => fixed.includes(field),
    async of(call) {
      try {
        const found = await (typeof option === 'function' ? option(call) : askFields(given, call));
        return readGuest(found, fixed);
      } catch (error) {
        call.signal?.throwIfAborted();
        reportToHost(error);
        return unknownGuest('who the guest is could not be found out');
      }
    },
  };
}

/** Refuses what the host meant to fix and did not: the model would choose it. */
function checkOption(option: unknown): void {
  if (typeof option === 'function') return;
  if (!isRecord(option))
    throw new TypeError(`guest must be an object or a function of the call, not ${shown(option)}`);
  checkNames('guest', option, guestFields);
  checkGiven('guest', option, guestFields);
  for (const field of guestFields.filter((one) => one in option)) {
    const value = option[field];
    if (!Object.hasOwn(option, field))
      throw new TypeError(`guest.${field} must be a field of the object's own, or a function of the call`);
    const problem = typeof value === 'function' ? undefined : problemOf(field, value);
    if (problem !== undefined) throw new TypeError(`guest.${field} ${problem}`);
  }
}

async function askFields(given: KnownGuest, call: ToolCall): Promise<Record<string, unknown>> {
  const asked = Object.entries(given).map(async ([field, value]) => [
    field,
    typeof value === 'function' ? await value(call) : value,
  ]);
  return Object.fromEntries(await Promise.all(asked));
}

/** Refuses a fixed field without a good value: the model must not fill it. */
function readGuest(
  found: Partial<Record<GuestField, unknown>> | null | undefined,
  fixed: readonly GuestField[],
): Attempt<GuestOfCall> {
  const guest: Record<string, unknown> = {};
  for (const field of fixed) {
    const value = found?.[field];
    // Without a locale the service chooses the language.
    if (field === 'locale' && value === undefined) continue;
    const problem = problemOf(field, value);
    if (problem !== undefined) return unknownGuest(`the guest's ${field} ${problem}`);
    guest[field] = field === 'timezone' ? canonicalZone(String(value)) : value;
  }
  return { ok: true, value: guest };
}

function problemOf(field: GuestField, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must not be empty';
  const shown = quoteText(value, 80);
  if (field === 'email' && !isEmailAddress(value)) return `must be one email address, not ${shown}`;
  if (field === 'locale' && !locales.some((locale) => locale === value))
    return `must be one of ${locales.join(', ')}, not ${shown}`;
  if (field === 'timezone' && !isZoneName(value))
    return `must be an IANA name such as Asia/Jerusalem, not ${shown}`;
  return undefined;
}

function unknownGuest(what: string): Attempt<never> {
  return {
    ok: false,
    failure: failure(
      'unavailable',
      `This program fixes the guest, and ${what}. Nothing was sent.`,
      'Tell the guest that this cannot be done here now; no other value can be given.',
    ),
  };
}
