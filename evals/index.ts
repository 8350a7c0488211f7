/**
 * Evals: scripted conversations between a deterministic guest and any agent, graded by the events that really happened. They import the
 * tools and the service only through their index files, and print nothing.
 * @module agent-booking/evals
 */
export type {
  AgentContext,
  AgentFactory,
  AiSdkAgent,
  EvalAgent,
  FunctionAgent,
  LangChainAgent,
} from './agents/agent.ts';
export {
  type CalibrateOptions,
  type Calibration,
  calibrate,
  calibrationQuestions,
  type LabelledTurn,
  ownTurnSets,
  type Rate,
  readTurns,
  sampled,
  type TurnSet,
} from './calibration/calibrate.ts';
export { type Contexts, readContexts } from './calibration/contexts.ts';
export type { Graded, Grader } from './grade/grader.ts';
export type { Judge, JudgeAnswer } from './judge/judge.ts';
export { type JudgeCalibration, judgeLimit, mayGate, readCalibration } from './judge/judge-calibration.ts';
export { createModelJudge, type ModelJudge } from './judge/model-judge.ts';
export type { JudgeQuestion } from './judge/question.ts';
export { readAnswers, writeQuestions } from './judge/question-files.ts';
export type {
  CellKey,
  CellResult,
  Judgement,
  Measured,
  Untrue,
  Usage,
  Verdict,
  Violation,
} from './log/cell.ts';
export type { EvalEvent, EvalStep } from './log/event-log.ts';
export { RunError } from './log/run-error.ts';
export { turnsOf } from './log/transcript.ts';
export type { AiSdkModel, EvalModel, ModelEndpoint } from './models/eval-model.ts';
export { modelForms, type OpenModelOptions, openModel } from './models/open-model.ts';
export { type Prices, readPrices } from './models/prices.ts';
export { codeInWords, guardedCodes, kindOf } from './report/codes.ts';
export { compareJudges, type JudgeComparison } from './report/compare-judges.ts';
export { compareReports, type Flip, type ReportComparison } from './report/compare-reports.ts';
export { type Gate, gateOf } from './report/gate.ts';
export { renderComparison, renderComparisonHtml } from './report/render/comparison-doc.ts';
export { type HtmlOptions, renderHtml } from './report/render/render-html.ts';
export { renderMarkdown, renderTerminal, type TerminalOptions } from './report/render/render-terminal.ts';
export { aboutRun } from './report/render/report-doc.ts';
export { readReport, writeReports } from './report/render/report-files.ts';
export {
  type Comparison,
  type ReportData,
  type ReportFailure,
  reportJsonSchema,
  reportSchema,
  type SubjectReport,
} from './report/report-schema.ts';
export { gatherScripts, type OwnScript } from './run/choose-scripts.ts';
export { estimateEvals, type RunEstimate } from './run/estimate.ts';
export {
  type GradedRun,
  type GradeOptions,
  gradeRun,
  type JudgedRun,
  type JudgeRunOptions,
  judgeRun,
  questionsOfRun,
} from './run/finished-run.ts';
export { lintScript } from './run/lint.ts';
export { runEvals } from './run/run-evals.ts';
export type { Progress, RunEvalsOptions } from './run/run-options.ts';
export { type Merged, mergeLogs } from './run-folder/merge-logs.ts';
export { readRun } from './run-folder/run-log.ts';
export { defineScript, type KnownScript, ScriptsError } from './scenarios/read-scripts.ts';
export type { Script } from './scenarios/script.ts';
