export { guestKey } from '../../wire/index.ts';
