import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawRecording, playDemo, recordingFile } from '../build/recording.ts';

test('the recording in the README is what the demo prints; `npm run recording` draws it anew', async () => {
  const wordsOf = (svg: string) => svg.replaceAll(/<style>.*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '\n');
  const drawn = readFileSync(recordingFile, 'utf8');
  expect(wordsOf(drawn)).toBe(wordsOf(drawRecording(await playDemo())));
  expect(drawn).toContain('To book it, open this page');
});
