import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readJson } from '../log/run-error.ts';
import { type Judge, type JudgeAnswer, judgeAnswerSchema } from './judge.ts';
import type { JudgeQuestion } from './question.ts';

/** A line of a file of questions. `system` and `prompt` are exactly what a model gets. */
const questionLine = z.object({ id: z.string(), system: z.string(), prompt: z.string() });

/** A line of a file of answers: the id of the question, and the answer. */
const answerLine = judgeAnswerSchema.extend({ id: z.string() });

/** The JSON schema of both files, as `docs/evals-judge.schema.json` publishes it. */
export function judgeJsonSchema(): Record<string, unknown> {
  return {
    title: 'Lines of the questions for a judge, and of its answers',
    $defs: { question: z.toJSONSchema(questionLine), answer: z.toJSONSchema(answerLine) },
  };
}

/** Writes questions, one JSON object per line. Equal questions are written once. */
export function writeQuestions(questions: Iterable<JudgeQuestion>): { text: string; count: number } {
  const lines = new Map<string, string>();
  for (const { id, system, prompt } of questions) lines.set(id, JSON.stringify({ id, system, prompt }));
  return { text: [...lines.values(), ''].join('\n'), count: lines.size };
}

/** A judge whose answers are in a file. A question without an answer is not judged. @throws RunError that names the line */
export function readAnswers(file: string): Judge {
  const answers = new Map<string, JudgeAnswer>();
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return;
      const what = `${file}:${index + 1} is no answer of a judge`;
      const { id, ...answer } = readJson(line, answerLine, what);
      answers.set(id, answer);
    });
  return ({ id }) => {
    const answer = answers.get(id);
    if (!answer) throw new Error(`${file} has no answer to the question ${id}`);
    return answer;
  };
}
