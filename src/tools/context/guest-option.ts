import { canonicalZone } from '../../time/index.ts';
import { isEmailAddress, isRecord, type Locale, locales } from '../../wire/index.ts';
import { failure } from '../contract/failures.ts';
import type { Attempt, Failure, OfCall, ToolCall } from '../contract/tool.ts';
import { checkOptions, isFilled, mustBe, mustBeZoneName, type Rule, shown } from './check-options.ts';
import { reportToHost } from './report-to-host.ts';

/** What the host knows about the guest. A given field is fixed, so that a model cannot choose it. */
export type KnownGuest = {
  name?: OfCall<string> | undefined;
  email?: OfCall<string> | undefined;
  /** An IANA name, such as `Asia/Jerusalem`. */
  timezone?: OfCall<string> | undefined;
  /** The language of the confirmation email. */
  locale?: OfCall<Locale> | undefined;
};

/** All fields of a request about the guest. */
export type Guest = { name: string; email: string; timezone: string; locale?: Locale | undefined };

/** A function has a `name` too, and would pass for a guest. */
type NoFunction = { apply?: never };

export type GuestOption = (KnownGuest & NoFunction) | ((call: ToolCall) => Guest | Promise<Guest>);

type GuestField = keyof Guest;

const rules: Record<GuestField, Rule> = {
  name: mustBe('a text that is not empty', isFilled),
  email: mustBe('one email address', (value) => isFilled(value) && isEmailAddress(value)),
  timezone: mustBeZoneName,
  locale: mustBe(`one of ${locales.join(', ')}`, (value) => locales.some((one) => one === value)),
};
const guestFields = Object.keys(rules) as GuestField[];

/** @throws TypeError that names the invalid field */
export function fixGuest(option: GuestOption = {}) {
  checkOption(option);
  // A copy, also of inherited fields, so that later changes of the host's object have no effect.
  const fields: KnownGuest = typeof option === 'function' ? {} : option;
  const given: KnownGuest = Object.fromEntries(guestFields.map((field) => [field, fields[field]]));
  const fixed = guestFields.filter((field) => typeof option === 'function' || given[field] !== undefined);
  return {
    fixes: (field: GuestField) => fixed.includes(field),
    /** The fixed fields for one call. The model supplies the other ones. */
    async of(call: ToolCall): Promise<Attempt<Partial<Guest>>> {
      try {
        const found: KnownGuest | null | undefined =
          typeof option === 'function' ? await option(call) : given;
        const guest: Record<string, unknown> = {};
        for (const field of fixed) {
          const one = found?.[field];
          const value: unknown = typeof one === 'function' ? await one(call) : one;
          // Without a locale the service chooses the language.
          if (field === 'locale' && value === undefined) continue;
          const problem = rules[field](value);
          // The model must not choose a field that the host meant to fix.
          if (problem !== undefined) return unknownGuest(`the guest's ${field} ${problem}`);
          guest[field] = field === 'timezone' ? canonicalZone(String(value)) : value;
        }
        return { ok: true, value: guest };
      } catch (error) {
        call.signal?.throwIfAborted();
        reportToHost(error);
        return unknownGuest('who the guest is could not be found out');
      }
    },
  };
}

function checkOption(option: unknown): void {
  if (typeof option === 'function') return;
  if (!isRecord(option))
    throw new TypeError(`guest must be an object or a function of the call, not ${shown(option)}`);
  const ofOption = Object.entries(rules).map(([field, rule]): [string, Rule] => [
    field,
    (value) => (typeof value === 'function' ? undefined : rule(value)),
  ]);
  checkOptions('guest', option, {
    rules: Object.fromEntries(ofOption),
    fixing: guestFields,
    prefix: 'guest.',
  });
}

function unknownGuest(what: string): Failure {
  return failure('unavailable', {
    message: `This program fixes the guest, and ${what}. Nothing was sent.`,
    next: 'Tell the guest that this cannot be done here now; no other value can be given.',
  });
}
