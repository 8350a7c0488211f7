/**
 * Named checks of any server against the interface, one for each of its statements. It imports no server of ours, and no model.
 * @module agent-booking/conformance
 */

export { type CheckResult, checkNames, conformance } from './conformance.ts';
export { type ConformanceTarget, describeConformance, type TestRunner } from './describe-conformance.ts';
export type { Basis, CheckVerdict } from './visit/check.ts';
export type { Fetch } from './visit/exchange.ts';
export type { ConformanceOptions, ReadMail, ReceivedMail } from './visit/visit.ts';
