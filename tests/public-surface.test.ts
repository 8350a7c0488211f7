import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

/**
 * Every public name, by the subpath that exports it. Whoever changes an export changes this copy too, and says why in docs/why.md:
 * a name that is gone breaks somebody's build.
 */
const surface: Record<string, { file: string; values: string[]; types: string[] }> = {
  '.': {
    file: 'src/index.ts',
    values: [
      'BookingError',
      'bookingEventSchema',
      'bookingInstructions',
      'createBookingClient',
      'createBookingTools',
      'failureCodes',
      'operationPath',
      'planMeetingTime',
      'readTimePhrase',
    ],
    types: [
      'Answer',
      'Approval',
      'Approve',
      'BookingClient',
      'BookingClientOptions',
      'BookingErrorCode',
      'BookingEvent',
      'BookingEventType',
      'BookingPage',
      'BookingPageFound',
      'BookingTool',
      'BookingToolSet',
      'BookingToolsOptions',
      'CallApproval',
      'CallOptions',
      'DayStarts',
      'Failure',
      'FailureCode',
      'FreeSlotList',
      'FreeSlotsFound',
      'FreeSlotsQuery',
      'GetBookingPageInput',
      'GetBookingPageResult',
      'GetFreeSlotsInput',
      'GetFreeSlotsResult',
      'Guest',
      'GuestOption',
      'KnownGuest',
      'LeftOut',
      'Locale',
      'MeetingProposal',
      'MeetingRequest',
      'MeetingTimeAnswer',
      'MeetingTimeQuestion',
      'NamedStart',
      'OfCall',
      'OperationId',
      'PageQuestion',
      'PageReason',
      'PhraseContext',
      'PhraseReading',
      'Question',
      'Reading',
      'Reason',
      'RequestAcceptance',
      'RequestAccepted',
      'RequestMeetingInput',
      'RequestMeetingResult',
      'RequestMeetingTool',
      'RequestReview',
      'SavedSession',
      'SentRecord',
      'SessionStore',
      'Slot',
      'SlotList',
      'TimeWindow',
      'ToolAnnotations',
      'ToolCall',
    ],
  },
  './ai-sdk': {
    file: 'adapters/ai-sdk.ts',
    values: ['approveRequests', 'bookingTools'],
    types: ['BookingTools', 'BookingToolsSettings', 'RequestApproval'],
  },
  './langchain': {
    file: 'adapters/langchain.ts',
    values: ['approveRequests', 'bookingTools'],
    types: ['BookingTool', 'BookingTools', 'RequestApproval', 'RequestApprovalOptions'],
  },
  './service': {
    file: 'src/service/index.ts',
    values: [
      'ListenError',
      'MailRefused',
      'PagesError',
      'StoreUnavailable',
      'StoreUndecided',
      'backUpSqlite',
      'callOffMeeting',
      'createBookingService',
      'demoPagesYaml',
      'emlFolder',
      'forgetGuest',
      'freeSlots',
      'isLoopback',
      'meetingsCalendar',
      'memoryTransport',
      'openPostgresStore',
      'openSqliteStore',
      'readBookings',
      'readMessage',
      'readPages',
      'sendTestMail',
      'smtpTransport',
    ],
    types: [
      'BookableHours',
      'BookingRecord',
      'BookingService',
      'BusyTime',
      'CallOff',
      'ErasedMail',
      'Forgetting',
      'HostPage',
      'Limit',
      'ListenOptions',
      'Listening',
      'LocalInbox',
      'MailTransport',
      'OpenHours',
      'OutgoingMail',
      'Pages',
      'PagesProblem',
      'PostgresOptions',
      'ReadMessage',
      'RequestLimits',
      'ServiceEvent',
      'ServiceOptions',
      'SmtpOptions',
      'Sql',
      'SqliteOptions',
      'StartsWish',
      'Store',
      'StoredMail',
      'TestMail',
      'UpcomingMeetings',
      'Value',
    ],
  },
  './testing': {
    file: 'src/testing/index.ts',
    values: ['WorldError', 'createBookingWorld'],
    types: [
      'AnswerFault',
      'AnsweredCall',
      'ArrivedCall',
      'BookingWorld',
      'BookingWorldOptions',
      'Fault',
      'FaultOf',
      'RequestFault',
      'WorldCall',
      'WorldErrorCode',
      'WorldMail',
      'WorldMeeting',
      'WorldRequest',
      'WorldWatch',
    ],
  },
  './evals': {
    file: 'evals/index.ts',
    values: [
      'RunError',
      'ScriptsError',
      'aboutRun',
      'codeInWords',
      'compareReports',
      'defineScript',
      'estimateEvals',
      'gateOf',
      'gatherScripts',
      'gradeEventsFile',
      'gradeRun',
      'guardedCodes',
      'kindOf',
      'lintScripts',
      'mergeLogs',
      'modelForms',
      'openModel',
      'readFlips',
      'readPasses',
      'readPrices',
      'readReport',
      'readRun',
      'renderComparison',
      'renderComparisonHtml',
      'renderHtml',
      'renderJunit',
      'renderMarkdown',
      'renderTerminal',
      'reportJsonSchema',
      'reportSchema',
      'runEvals',
      'spokenLines',
      'turnsOf',
      'writeReports',
    ],
    types: [
      'AgentContext',
      'AgentFactory',
      'AiSdkAgent',
      'AiSdkModel',
      'CellKey',
      'CellResult',
      'Comparison',
      'EvalAgent',
      'EvalEvent',
      'EvalModel',
      'EvalStep',
      'Failure',
      'Flip',
      'FlippedTalk',
      'FunctionAgent',
      'Gate',
      'GateOptions',
      'GradeOptions',
      'Graded',
      'GradedEvents',
      'GradedRun',
      'Grader',
      'HeldTalk',
      'HtmlOptions',
      'KnownScript',
      'LangChainAgent',
      'LangChainModel',
      'Measured',
      'Merged',
      'ModelEndpoint',
      'OpenModelOptions',
      'OwnScript',
      'Prices',
      'Progress',
      'Quality',
      'ReportComparison',
      'ReportData',
      'RunEstimate',
      'RunEvalsOptions',
      'Script',
      'SubjectReport',
      'TerminalOptions',
      'Usage',
      'Verdict',
      'Violation',
    ],
  },
  './evals/vitest': {
    file: 'evals/vitest.ts',
    values: ['describeEvals'],
    types: ['DescribeEvalsOptions'],
  },
  './conformance': {
    file: 'src/conformance/index.ts',
    values: ['checkNames', 'conformance', 'describeConformance'],
    types: [
      'Basis',
      'CheckResult',
      'ConformanceOptions',
      'ConformanceTarget',
      'Fetch',
      'ReadMail',
      'ReceivedMail',
      'TestRunner',
      'Verdict',
    ],
  },
};

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { 'agent-booking-source': string; types: string; default: string }>;
};

/** The names that a door exports, in its own code and from elsewhere. */
function exportedNames(file: string): { values: string[]; types: string[] } {
  const text = readFileSync(join(root, file), 'utf8');
  const names = { values: [] as string[], types: [] as string[] };
  for (const [, onlyTypes, list] of text.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const entry of (list as string).split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const isType = onlyTypes !== undefined || entry.startsWith('type ');
      const name = entry.replace(/^type /, '').replace(/^.* as /, '');
      names[isType ? 'types' : 'values'].push(name);
    }
  }
  for (const [, kind, name] of text.matchAll(/^export (?:async )?(function|const|class|type) (\w+)/gm)) {
    names[kind === 'type' ? 'types' : 'values'].push(name as string);
  }
  return { values: names.values.sort(), types: names.types.sort() };
}

describe('the public surface', () => {
  it('is exported under exactly these subpaths', () => {
    expect(Object.keys(exports)).toEqual([...Object.keys(surface), './package.json']);
  });

  it.each(Object.entries(surface))('of %s is this', async (subpath, { file, values, types }) => {
    const target = exports[subpath] as { 'agent-booking-source': string; types: string; default: string };
    const built = `./dist/${file.replace(/\.ts$/, '')}`;
    expect(target).toEqual({
      'agent-booking-source': `./${file}`,
      types: `${built}.d.ts`,
      default: `${built}.js`,
    });
    expect(exportedNames(file)).toEqual({ values, types });
    const loaded = (await import(join(root, file))) as Record<string, unknown>;
    expect(Object.keys(loaded).sort()).toEqual(values);
  });
});
