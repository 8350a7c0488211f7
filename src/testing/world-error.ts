/**
 * - `no_mail`: no confirmation mail went to that address
 * - `expired`: the guest had 48 hours
 * - `taken`: the time went before the guest confirmed
 * - `past`: the meeting's time came before the guest confirmed
 * - `declined`, `cancelled`: what the guest did before
 * - `not_listed`: no guest can take a start that the page does not list
 * - `refused`: the service answered otherwise than a booking needs
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
 * What a guest or somebody else could not do in the world. It is thrown, because a test that overlooks a returned failure passes;
 * to expect one: `await expect(world.confirm(email)).rejects.toMatchObject({ code: 'expired' })`.
 */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  readonly code: WorldErrorCode;

  constructor(code: WorldErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
