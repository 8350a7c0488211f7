import { statSync } from 'node:fs';
import { bookingEventSchema } from '../../src/index.ts';
import { type GradedEvents, gradeEvents } from '../grade-events.ts';
import type { Grader } from '../grader.ts';
import { graders as ownGraders } from '../graders/graders.ts';
import { readLines } from './read-lines.ts';

/**
 * Grades a file of events of production, one JSON a line as `onEvent` gives them; undefined where the file is none, as a run's folder or log
 * is not.
 */
export async function gradeEventsFile(
  file: string,
  graders: readonly Grader[] = [],
): Promise<GradedEvents | undefined> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile() || !(await holdsEvents(file))) return undefined;
  return gradeEvents(textsOf(file), { graders: [...ownGraders, ...graders] });
}

/** Whether the first line that is there is an event of the tools. */
async function holdsEvents(file: string): Promise<boolean> {
  for await (const { text } of readLines(file)) {
    if (text.trim() === '') continue;
    try {
      return bookingEventSchema.safeParse(JSON.parse(text)).success;
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
  }
  return false;
}

async function* textsOf(file: string): AsyncGenerator<string> {
  for await (const { text } of readLines(file)) yield text;
}
