import { bodyMutants } from './body-mutants.ts';
import { confirmationMutants } from './confirmation-mutants.ts';
import { descriptionMutants } from './description-mutants.ts';
import type { Mutant } from './mutant-server.ts';
import { overlapMutants } from './overlap-mutants.ts';
import { readMutants } from './read-mutants.ts';
import { requestMutants } from './request-mutants.ts';

export const allMutants: readonly Mutant[] = [
  ...readMutants,
  ...descriptionMutants,
  ...requestMutants,
  ...bodyMutants,
  ...confirmationMutants,
  ...overlapMutants,
];
