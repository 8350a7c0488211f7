import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { afterAll, beforeAll, expect } from 'vitest';
import { createHarness, describeEval } from 'vitest-evals';
import { emptyAgent, opening, startCounting } from './evals-empty.ts';

const { PEER_BASE_URL = '', PEER_CASES = '0', PEER_ANSWER = '' } = process.env;
const cases = Number(PEER_CASES);
const agent = emptyAgent(PEER_BASE_URL);

const harness = createHarness<string, string>({
  name: 'nothing',
  async run({ input, signal }) {
    const { text, steps } = await agent.generate({ prompt: input, ...(signal && { abortSignal: signal }) });
    return {
      output: text,
      messages: [
        { role: 'user', content: input },
        ...steps.map((step) => ({ role: 'assistant' as const, content: JSON.stringify(step.content) })),
      ],
    };
  },
});

const rounds = [
  ['before', Math.ceil(cases / 2)],
  ['measured', cases],
] as const;

for (const [name, count] of rounds)
  describeEval(name, { harness }, (it) => {
    let counted = () => 0;
    beforeAll(() => {
      counted = startCounting();
    });
    afterAll(() => {
      writeFileSync(PEER_ANSWER, String(counted() / count));
    });
    it.concurrent.for(Array.from({ length: count }, (_, index) => index))('case %i', async (_, { run }) => {
      const result = await run(opening);
      expect(result.output).toContain('requested');
    });
  });
