import { z } from 'zod';
import { reportSchema } from './report-schema.ts';

/** The JSON schema of a report, as `docs/evals-report.schema.json` publishes it. Fields may be added within a format. */
export function reportJsonSchema(): Record<string, unknown> {
  return {
    title: 'A report of agent-booking evals, format 1',
    ...z.toJSONSchema(reportSchema, { io: 'input' }),
  };
}
