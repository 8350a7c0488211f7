import type { Policy } from '../scripted-model/index.ts';

/** A policy that holds conversations like an agent of one kind. */
export type ScriptedAgent = {
  policy: Policy;
  /** What it does, in a sentence. */
  does: string;
  /** The code by which a bad one has to fail in some script; good ones pass everything. */
  fails?: {
    code: string;
    /** `bare`: the guard keeps it from doing harm. `either`: what it does is beyond any guard of tools. */
    tools: 'bare' | 'either';
  };
};
