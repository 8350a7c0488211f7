import type { XMLParser } from 'fast-xml-parser';
import { isRecord, loadPackage } from '../../../wire/index.ts';

/** One resource of an answer. `href`: as the server wrote it. `props`: those that it gave; a text, or what is nested in it. */
export type DavResponse = { href: string; props: Record<string, unknown> };

export const xmlPackage = {
  name: 'fast-xml-parser',
  neededBy: 'A CalDAV calendar',
  install: 'fast-xml-parser',
};
const lists = new Set(['response', 'propstat', 'comp', 'href']);

let parser: XMLParser | undefined;

/**
 * Reads an answer to PROPFIND or REPORT (RFC 4918 §14.16). Anything but a complete one is an error: an empty list would say that a host is
 * free. A property that the server refused is left out.
 * @throws Error
 */
export async function readMultistatus(xml: string): Promise<DavResponse[]> {
  // No such answer needs a document type. Its entities could read files, or grow without end. In texts it may be a part of HTML.
  if (/<!DOCTYPE/i.test(withoutTexts(xml))) throw new RangeError('it has a document type');
  parser ??= await createParser();
  const document = parse(parser, xml);
  const names = Object.keys(document).filter((name) => !name.startsWith('?'));
  if (names.join() !== 'multistatus') throw new RangeError('it is no multistatus');
  const { multistatus } = document;
  if (multistatus === '') return [];
  if (!isRecord(multistatus)) throw new RangeError('it is no multistatus');
  const { response, responsedescription, 'sync-token': _, ...others } = multistatus;
  const responses = listOf(response) as Record<string, unknown>[];
  const isIncomplete = Object.keys(others).some((name) => /^[^@#]/.test(name));
  // Such as an error beside the events that it did send, or in their place.
  if (isIncomplete || (responses.length === 0 && responsedescription !== undefined))
    throw new RangeError('it is not the whole list');
  return responses.map(readResponse);
}

const withoutTexts = (xml: string): string =>
  xml
    .split('<![CDATA[')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(']]>') + 3)))
    .join('');

/** @throws RangeError without a word of the document, which may hold a title or a password */
function parse(parser: XMLParser, xml: string): Record<string, unknown> {
  try {
    // `true`: a document that is cut off is an error.
    return parser.parse(xml, true) as Record<string, unknown>;
  } catch {
    throw new RangeError('it is no complete XML document');
  }
}

async function createParser(): Promise<XMLParser> {
  const { XMLParser } = await loadPackage(() => import('fast-xml-parser'), xmlPackage);
  return new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    // An ETag 1.0 is no number.
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    isArray: (name) => lists.has(name),
  });
}

function readResponse({ href, status, propstat }: Record<string, unknown>): DavResponse {
  // A status of a whole resource says that it is missing, or that the answer is cut off (507).
  if (status !== undefined) throw new RangeError(`a part of it has the status ${statusOf(status)}`);
  const [first] = listOf(href);
  if (typeof first !== 'string') throw new RangeError('a part of it has no address');
  const given = listOf(propstat).filter((one) => isRecord(one) && statusOf(one.status) === 200);
  const props = given.map((one) => (isRecord(one) && isRecord(one.prop) ? one.prop : {}));
  return { href: first, props: Object.assign({}, ...props) };
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const statusOf = (line: unknown): number => Number(/^\s*HTTP\/[\d.]+ (\d{3})/.exec(String(line))?.[1]);
