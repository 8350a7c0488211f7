/**
 * Named checks of any server against the interface, one for each of its statements. It knows no server of ours, and no model.
 * @module
 */
export type { Basis, Verdict } from './check.ts';
export { type CheckResult, checkNames, conformance } from './conformance.ts';
export { type ConformanceTarget, describeConformance, type TestRunner } from './describe-conformance.ts';
export type { Fetch } from './exchange.ts';
export type { ConformanceOptions, ReadMail, ReceivedMail } from './visit.ts';
