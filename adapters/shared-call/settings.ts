import { type BookingToolSet, type BookingToolsOptions, createBookingTools } from '../../src/index.ts';
import { isRecord } from './messages.ts';

/** Whether `bookingTools()` got a finished tool set instead of options. */
export function isToolSet(
  optionsOrTools: BookingToolsOptions | BookingToolSet,
): optionsOrTools is BookingToolSet {
  return typeof optionsOrTools === 'object' && optionsOrTools !== null && 'getFreeSlots' in optionsOrTools;
}

/** @throws TypeError that names the invalid option */
export function toolSetOf(optionsOrTools: BookingToolsOptions | BookingToolSet): BookingToolSet {
  return isToolSet(optionsOrTools) ? optionsOrTools : createBookingTools(optionsOrTools);
}

/** What a setting must be, and whether a value is that. */
export type SettingRules = Record<string, [what: string, isRight: (value: unknown) => boolean]>;

export function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

export const yesOrNo: SettingRules[string] = [
  'true or false',
  (value) => value === undefined || typeof value === 'boolean',
];

/** Settings of several adapters. All guests would share a conversation with an empty name. */
export const commonRules = {
  conversation: ['a text that is not empty, or be left out', isFilled],
  needsApproval: yesOrNo,
} satisfies SettingRules;

/** @throws TypeError that names the invalid or unknown setting */
export function checkSettings(of: string, settings: object, rules: SettingRules): void {
  if (!isRecord(settings))
    throw new TypeError(
      `${of} takes settings as an object, such as { conversation: chatId }, not ${describe(settings)}`,
    );
  for (const [name, value] of Object.entries(settings)) {
    const [what, isRight] = Object.hasOwn(rules, name) ? (rules[name] ?? []) : [];
    if (!isRight)
      throw new TypeError(
        `${of} has no setting ${describe(name)}; there are ${Object.keys(rules).join(', ')}`,
      );
    // An error must not show a secret.
    const given = name === 'secret' ? '' : `, not ${describe(value)}`;
    if (!isRight(value)) throw new TypeError(`${name} must be ${what}${given}`);
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
