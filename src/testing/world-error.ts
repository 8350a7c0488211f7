/**
 * - `no_mail`: no confirmation mail was sent to that address
 * - `expired`: the 48 hours for the confirmation are over
 * - `taken`: somebody else booked the time before the guest confirmed
 * - `past`: the meeting's time came before the guest confirmed
 * - `declined`, `cancelled`: the guest declined or cancelled before
 * - `not_listed`: the page does not list the start
 * - `refused`: the service refused a step of the booking
 */
export type WorldErrorCode =
  | 'no_mail'
  | 'expired'
  | 'taken'
  | 'past'
  | 'declined'
  | 'cancelled'
  | 'not_listed'
  | 'refused';

/**
 * A guest or somebody else could not do something in the world. It is thrown, because a test that ignores a returned failure would pass.
 * To expect one: `await expect(world.confirm(email)).rejects.toMatchObject({ code: 'expired' })`.
 */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  readonly code: WorldErrorCode;

  constructor(code: WorldErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
