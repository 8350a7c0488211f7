import { confirmationMutants } from './confirmation-mutants.ts';
import type { Mutant } from './mutant-server.ts';
import { readMutants } from './read-mutants.ts';
import { requestMutants } from './request-mutants.ts';

export const allMutants: readonly Mutant[] = [...readMutants, ...requestMutants, ...confirmationMutants];
