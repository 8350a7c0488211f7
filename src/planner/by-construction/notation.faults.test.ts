import process from 'node:process';
import { expect, it } from 'vitest';
import { compareNotations, type NotationForms, productOf, type Template } from './notation.fixture.ts';
import { englishCollision, hebrewCollision } from './notation-collisions.fixture.ts';
import { decemberMornings, novemberAfternoons } from './notation-forms.fixture.ts';
import { hebrewForms } from './notation-forms-hebrew.fixture.ts';
import { englishTemplates } from './notation-templates.fixture.ts';
import { hebrewTemplates } from './notation-templates-hebrew.fixture.ts';

type Product = [
  name: string,
  templates: Template[],
  forms: NotationForms,
  collides: (phrase: string) => boolean,
];

const products: Product[] = [
  ['English, November afternoons', englishTemplates, novemberAfternoons, englishCollision],
  ['English, December mornings', englishTemplates, decemberMornings, englishCollision],
  ['Hebrew', hebrewTemplates, hebrewForms, hebrewCollision],
];

it.each(products)('reads every notation in the whole product as the reference notation: %s', (...product) => {
  const [name, templates, forms, collides] = product;
  const { tally, colliding } = compareNotations(productOf(templates, forms), forms, collides);
  process.stdout.write(`${name}: ${tally.cases()} sentences, ${colliding} collide\n`);
  expect(tally.failures(), tally.report(name)).toBe(0);
});
