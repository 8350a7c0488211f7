import { expect, it } from 'vitest';
import { demoPagesYaml, PagesError } from '../../service/index.ts';
import { readPagesOnce } from './read-pages-once.ts';

it('reads equal texts once, and other texts anew', () => {
  const pages = readPagesOnce(demoPagesYaml);
  expect(readPagesOnce(`${demoPagesYaml}`)).toBe(pages);
  expect(readPagesOnce(demoPagesYaml.replaceAll('slug: demo', 'slug: other'))).not.toBe(pages);
});

it('objects to a mistake each time', () => {
  for (let time = 0; time < 2; time += 1) expect(() => readPagesOnce('pages: []')).toThrow(PagesError);
});
