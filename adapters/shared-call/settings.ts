import { type BookingToolSet, type BookingToolsOptions, createBookingTools } from '../../src/index.ts';

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

/**
 * Checks the settings of `bookingTools()`. All guests would share a conversation with an empty name.
 * @throws TypeError that names the invalid setting
 */
export function checkSettings(settings: unknown, known: readonly string[]): void {
  checkNames('bookingTools', settings, known);
  const { conversation, needsApproval } = settings;
  if ('conversation' in settings && (typeof conversation !== 'string' || conversation.trim() === ''))
    throw new TypeError(
      `conversation must be a text that is not empty, or be left out, not ${describe(conversation)}`,
    );
  if (needsApproval !== undefined && typeof needsApproval !== 'boolean')
    throw new TypeError(`needsApproval must be true or false, not ${describe(needsApproval)}`);
}

/** @throws TypeError if the settings are no object, or hold an unknown name */
export function checkNames(
  of: string,
  settings: unknown,
  known: readonly string[],
): asserts settings is Record<string, unknown> {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new TypeError(
      `${of} takes settings as an object, such as { conversation: chatId }, not ${describe(settings)}`,
    );
  const unknown = Object.keys(settings).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`${of} has no setting ${describe(unknown)}; there are ${known.join(', ')}`);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
