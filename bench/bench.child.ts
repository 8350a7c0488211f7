import process from 'node:process';
import { benches } from './benches.ts';

/** Runs the bench that its argument names and tells the parent the results. In a process of its own: what another left on the heap slows it. */
const [name = ''] = process.argv.slice(2);
const bench = await benches[name]?.();
process.send?.(await bench?.());
process.disconnect();
