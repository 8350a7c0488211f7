import process from 'node:process';
import { benches } from './benches.ts';

/** Runs the bench that its argument names. Each bench has its own process, because what an earlier bench left on the heap would slow it. */
const [name = ''] = process.argv.slice(2);
const bench = await benches[name]?.();
await bench?.();
