import process from 'node:process';
import { emptyAgent } from '../evals-empty.ts';

const empty = emptyAgent(process.env.EMPTY_BASE_URL ?? '');

export const agent = () => empty;
