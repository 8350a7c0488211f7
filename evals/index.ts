/**
 * Evals: scripted conversations between a deterministic guest and any agent, graded from what really happened. It knows the tools and the
 * service by their doors alone, and prints nothing.
 * @module
 */
export type {
  AgentContext,
  AgentFactory,
  AiSdkAgent,
  EvalAgent,
  FunctionAgent,
  LangChainAgent,
} from './agent.ts';
export type { CellKey, CellResult, Measured, Usage } from './cell.ts';
export type { EvalEvent, EvalStep } from './event-log.ts';
export type { GradedEvents } from './grade-events.ts';
export type { Graded, Grader, Violation } from './grader.ts';
export type { AiSdkModel, EvalModel, LangChainModel, ModelEndpoint } from './models/eval-model.ts';
export { modelForms } from './models/model-spec.ts';
export { type OpenModelOptions, openModel } from './models/open-model.ts';
export { type Prices, readPrices } from './models/prices.ts';
export { defineScript, type KnownScript, ScriptsError } from './read-scripts.ts';
export { compareReports, type ReportComparison } from './report/compare-reports.ts';
export { type Gate, type GateOptions, gateOf } from './report/gate.ts';
export { type HtmlOptions, renderHtml } from './report/html/render-html.ts';
export { renderJunit } from './report/junit.ts';
export { type MarkdownOptions, renderMarkdown } from './report/markdown.ts';
export { readReport } from './report/read-report.ts';
export { reportJsonSchema } from './report/report-json-schema.ts';
export {
  type Comparison,
  type Failure,
  type ReportData,
  reportSchema,
  type SubjectReport,
} from './report/report-schema.ts';
export { renderTerminal, type TerminalOptions } from './report/terminal/render-terminal.ts';
export { writeReports } from './report/write-reports.ts';
export { estimateEvals, type RunEvalsOptions, runEvals } from './run-evals.ts';
export type { RunEstimate } from './runner/estimate.ts';
export { gatherScripts, type OwnScript } from './runner/gather-scripts.ts';
export { gradeEventsFile } from './runner/grade-events-file.ts';
export { type Graded as GradedRun, type GradeOptions, gradeRun } from './runner/grade-run.ts';
export { lintScripts } from './runner/lint-scripts.ts';
export { type Merged, mergeLogs } from './runner/merge-logs.ts';
export type { Progress } from './runner/progress.ts';
export { readRun } from './runner/read-run.ts';
export { RunError } from './runner/run-error.ts';
export type { Script } from './script.ts';
export type { Quality, Verdict } from './verdict.ts';
