/** A separate process that plays a part of a million calls, and sends its figures. */
import process from 'node:process';
import { holdPromise } from './hold-promise.ts';

const [calls = '', seed = '', maxMs = ''] = process.argv.slice(2);
process.send?.(await holdPromise({ calls: Number(calls), seed: Number(seed), maxMs: Number(maxMs) }));
process.disconnect();
