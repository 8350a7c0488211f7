// The README is the first page of the site: the same text, with links as the site has them.
import { readFileSync, writeFileSync } from 'node:fs';

const readme = readFileSync('../README.md', 'utf8')
  .replaceAll('](docs/', '](./')
  .replaceAll('src="docs/', 'src="./')
  .replace(/\]\((?!https?:|\.\/|#)([^)]+)\)/g, '](../$1)');
writeFileSync('index.md', readme);
