import type { Policy } from '../scripted-model/index.ts';

/** A policy that holds conversations like an agent of one kind. */
export type ScriptedAgent = {
  policy: Policy;
  /** What it does, in a sentence. */
  does: string;
  /** Only of bad ones; good ones pass everything. */
  fails?: {
    /** The code by which it has to fail in some script. */
    code: string;
    /** `bare`: the guard keeps it from doing harm. `either`: what it does is beyond any guard of tools. */
    tools: 'bare' | 'either';
  };
};
