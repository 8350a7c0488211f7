import { type Document, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import { PagesError, type PagesProblem } from './pages-error.ts';

/** A file that is good YAML (which JSON is a part of): its values, and its nodes to find their lines by. */
export type Source = { document: Document; lines: LineCounter; data: unknown };

const largestFile = 1_048_576;

/** Parses a pages file, in bounds. @throws PagesError */
export function parsePagesText(text: string, file: string): Source {
  const fail = (message: string): never => {
    throw new PagesError(file, [{ line: 1, field: '', message }]);
  };
  if (text.length > largestFile)
    fail(`is ${text.length} characters long; a pages file has ${largestFile} at most`);
  if (text.trim() === '') fail('is empty; it must hold the key pages with at least one page');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' });
  const problems = syntaxProblems(document, lines);
  if (problems.length > 0) throw new PagesError(file, problems);
  try {
    const broken = brokenAliases(document, lines);
    if (broken.length > 0) throw new PagesError(file, broken);
    // The count stops a file that unfolds into gigabytes by naming itself again and again.
    return { document, lines, data: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    if (error instanceof RangeError) return fail('is nested too deeply to be read');
    if (!(error instanceof ReferenceError)) throw error;
    return fail('repeats itself by aliases (*name) more often than a pages file needs');
  }
}

/** One broken place makes the parser stumble over all that follows: of such errors the first is told, of the others all. */
function syntaxProblems(document: Document, lines: LineCounter): PagesProblem[] {
  const errors: YAMLError[] = [...document.errors, ...document.warnings];
  const alone = (error: YAMLError) => error.code === 'DUPLICATE_KEY' || error.code === 'TAG_RESOLVE_FAILED';
  const exhausted = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const broken = errors.filter((error) => !alone(error)).slice(0, 1);
  return (exhausted ? [exhausted] : [...broken, ...errors.filter(alone)]).map((error) => ({
    line: lineAt(lines, placeOf(document, error)),
    field: '',
    message: wordsFor(error),
  }));
}

/** The end of the file is no help to whoever forgot a quote: the line on which it opens is. */
function placeOf(document: Document, { code, pos }: YAMLError): number {
  let place = pos[0];
  if (code !== 'MISSING_CHAR') return place;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && range[0] < place && range[1] >= place) place = range[0];
    },
  });
  return place;
}

function wordsFor({ code, message }: YAMLError): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'is nested too deeply to be read';
  if (code === 'MULTIPLE_DOCS')
    return 'begins a second document here (---); a pages file is one, with every page in its list';
  return `is no valid YAML or JSON: ${message}`;
}

function brokenAliases(document: Document, lines: LineCounter): PagesProblem[] {
  const problems: PagesProblem[] = [];
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return;
      const message = `names *${alias.source}, but there is no &${alias.source} before it`;
      problems.push({ line: lineAt(lines, alias.range?.[0] ?? 0), field: '', message });
    },
  });
  return problems;
}

/** The line of a place in the text, counted from 1. */
export function lineAt(lines: LineCounter, offset: number): number {
  return Math.max(1, lines.linePos(offset).line);
}
