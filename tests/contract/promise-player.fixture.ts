/** A separate process that plays a part of a million calls, and sends its figures each time it has played for a while. */
import process from 'node:process';
import { holdPromise } from './hold-promise.ts';

const [calls = '', seed = ''] = process.argv.slice(2);
const send = (figures: object, isLast: boolean) => process.send?.({ figures, isLast });
const figures = await holdPromise({
  calls: Number(calls),
  seed: Number(seed),
  onProgress: (soFar) => send(soFar, false),
});
send(figures, true);
process.disconnect();
