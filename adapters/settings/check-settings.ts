import { type BookingToolSet, type BookingToolsOptions, createBookingTools } from '../../src/index.ts';

/** @throws TypeError that names the option which cannot be used */
export function toolSetOf(optionsOrTools: BookingToolsOptions | BookingToolSet): BookingToolSet {
  const isSet =
    typeof optionsOrTools === 'object' && optionsOrTools !== null && 'getFreeSlots' in optionsOrTools;
  return isSet ? optionsOrTools : createBookingTools(optionsOrTools);
}

/**
 * Two guests whose conversation has an empty name, or one that is no text, would share what they were shown: that is never a name.
 * @throws TypeError that names the setting which cannot be used
 */
export function checkSettings(settings: unknown, known: readonly string[]): void {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new TypeError(
      `bookingTools takes settings as an object, such as { conversation: chatId }, not ${say(settings)}`,
    );
  const unknown = Object.keys(settings).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`bookingTools has no setting ${say(unknown)}; there are ${known.join(', ')}`);
  const { conversation, needsApproval } = settings as Record<string, unknown>;
  if (conversation !== undefined && (typeof conversation !== 'string' || conversation.trim() === ''))
    throw new TypeError(
      `conversation must be a text that is not empty, or be left out, not ${say(conversation)}`,
    );
  if (needsApproval !== undefined && typeof needsApproval !== 'boolean')
    throw new TypeError(`needsApproval must be true or false, not ${say(needsApproval)}`);
}

function say(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
