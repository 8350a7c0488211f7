import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { JudgeQuestion } from './question.ts';
import { readAnswers, writeQuestions } from './question-files.ts';

const question = (id: string): JudgeQuestion => ({ id, system: 'S', prompt: 'P\n2', turns: [] });
const { signal } = new AbortController();

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'answers.jsonl');
  writeFileSync(file, text);
  return file;
}

it('writes a line for each different question', () => {
  const { text, count } = writeQuestions([question('a'), question('b'), question('a')]);
  expect(count).toBe(2);
  expect(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { id: 'a', system: 'S', prompt: 'P\n2' },
    { id: 'b', system: 'S', prompt: 'P\n2' },
  ]);
});

it('answers by the id of the question, and has no answer to others', async () => {
  const judge = readAnswers(fileOf('{"id":"a","untrue":[]}\n\n'));
  expect(await judge(question('a'), signal)).toEqual({ untrue: [] });
  expect(() => judge(question('b'), signal)).toThrow(/has no answer to the question b/);
});

it.each([
  ['{"id":"a"}', /answers\.jsonl:2 is no answer of a judge:[\s\S]*untrue/],
  ['{"id":', /answers\.jsonl:2 is no answer of a judge: /],
])('refuses the line %s by its number', (line, message) => {
  expect(() => readAnswers(fileOf(`{"id":"b","untrue":[]}\n${line}\n`))).toThrow(message);
});
