import process from 'node:process';
import { emptyAgent } from '../empty.ts';

const empty = emptyAgent(process.env.EMPTY_BASE_URL ?? '');

export const agent = () => empty;
