import { expect, it } from 'vitest';
import { fillEnvironment, missingVariables } from './environment.ts';

const variable = (name: string) => `$\{${name}}`;

it('puts variables into a text, also several and the same one twice', () => {
  const environment = { USER: 'dana', PASSWORD: 'a$1b', OTHER: 'x' };
  expect(
    fillEnvironment(
      `https://${variable('USER')}:${variable('PASSWORD')}@example.com/${variable('USER')}`,
      environment,
    ),
  ).toEqual({
    value: 'https://dana:a$1b@example.com/dana',
    missing: [],
  });
});

it('leaves a text without variables as it is', () => {
  expect(fillEnvironment('costs $5 {each} $ {USER}', {})).toEqual({
    value: 'costs $5 {each} $ {USER}',
    missing: [],
  });
});

it('names every variable that is not set or is empty, once', () => {
  const filled = fillEnvironment(['ONE', 'TWO', 'ONE', 'SET'].map(variable).join(''), { TWO: '', SET: '1' });
  expect(filled.missing).toEqual(['ONE', 'TWO']);
  expect(missingVariables(['ONE'])).toContain('ONE is not');
});

it('does not fill in names inside of values', () => {
  expect(fillEnvironment(variable('ONE'), { ONE: variable('TWO'), TWO: 'x' })).toEqual({
    value: variable('TWO'),
    missing: [],
  });
});
