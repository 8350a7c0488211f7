import { PagesError, readPages } from './read-pages.ts';

export const goodPage = [
  'pages:', //                                    1
  '  - slug: dana', //                            2
  '    name: Dana Cohen', //                      3
  '    timezone: Asia/Jerusalem', //              4
  '    hostEmail: dana@example.com', //           5
  '    durationsMinutes: [15, 30]', //            6
  '    hours:', //                                7
  '      sun-thu: 09:00-12:00, 13:00-17:00', //   8
];
export const good = goodPage.join('\n');

/** The good page with a line instead of another, and lines added behind. */
export function withLine(number: number, line: string, ...more: string[]): string {
  return [...goodPage.slice(0, number - 1), line, ...goodPage.slice(number), ...more].join('\n');
}
export const withMore = (...more: string[]) => [good, ...more].join('\n');

/** The mistakes that reading a file reports, each a line. */
export function mistakes(text: string): string[] {
  try {
    readPages(text, { file: 'p.yaml' });
  } catch (error) {
    if (!(error instanceof PagesError)) throw error;
    return error.message.split('\n').filter((line) => !line.endsWith(' mistakes:'));
  }
  return [];
}
