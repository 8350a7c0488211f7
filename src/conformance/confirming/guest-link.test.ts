import { describe, expect, it } from 'vitest';
import type { Exchange } from '../visit/exchange.ts';
import {
  cancelFormOf,
  cancelLink,
  confirmationLink,
  confirmFormOf,
  secretOf,
  wordsOn,
} from './guest-link.ts';

const link = 'https://book.example.com/confirm/abc123';

function page(text: string): Exchange {
  return { method: 'GET', url: link, status: 200, answered: new Headers(), text, json: undefined, at: 0 };
}

describe('the link in a mail', () => {
  it.each([
    ['a text', { text: `Confirm here: ${link}.` }, link],
    ['a text in brackets', { text: `Confirm <${link}>` }, link],
    [
      'HTML',
      { html: `<a class="b" href='https://x.example/?confirm=1&amp;t=2'>Yes</a>` },
      'https://x.example/?confirm=1&t=2',
    ],
    [
      'a text with other links',
      { text: `https://example.com/privacy ${link} https://example.com/help` },
      link,
    ],
    ['words that do not say confirm', { text: 'https://x.example/r/9f8' }, 'https://x.example/r/9f8'],
    ['a host that says confirm', { text: `https://confirm.example/help ${link}` }, link],
    ['no link', { text: 'We wrote to you.' }, undefined],
    ['a text that only looks like a link', { text: 'https://[ mailto:a@b.example' }, undefined],
  ])('is found in %s', (_, mail, found) => {
    expect(confirmationLink(mail)).toBe(found);
  });

  it('to cancel by is another', () => {
    const mail = { text: `https://book.example.com/book/demo https://book.example.com/cancel/xyz` };
    expect(cancelLink(mail)).toBe('https://book.example.com/cancel/xyz');
    expect(cancelLink({ text: link })).toBeUndefined();
  });

  it.each([
    [link, 'abc123'],
    ['https://x.example/confirm?token=9f8', 'token=9f8'],
    ['https://x.example/confirm/9f8/', '9f8'],
  ])('%s has the secret %s', (given, secret) => {
    expect(secretOf(given)).toBe(secret);
  });
});

describe('the form behind a link', () => {
  it('is the button that confirms, with what is hidden beside it', () => {
    const form = confirmFormOf(
      page(
        `<form method="post" action=""><input type=hidden name=csrf value="a&amp;b">
         <button name="decision" value="decline">Not me</button>
         <button name="decision" value="confirm"><b>Yes</b></button></form>`,
      ),
    );
    expect(form).toEqual({
      method: 'POST',
      action: link,
      fields: [
        ['csrf', 'a&b'],
        ['decision', 'confirm'],
      ],
      from: link,
    });
  });

  it.each([
    [
      'an input as the button',
      '<form method=POST action="/do"><input type="submit" name="go" value="Confirm"></form>',
      [['go', 'Confirm']],
    ],
    [
      'Hebrew',
      '<form method="post" action="/do"><button name="a" value="1">אישור</button></form>',
      [['a', '1']],
    ],
    ['words of another kind', '<form method="post" action="/do"><button>OK</button></form>', []],
  ])('is found with %s', (_, html, fields) => {
    expect(confirmFormOf(page(html))).toMatchObject({ action: 'https://book.example.com/do', fields });
  });

  it('is missing where there is no button, and another where the button cancels', () => {
    expect(confirmFormOf(page('<p>This link has expired.</p>'))).toBeUndefined();
    const declines =
      '<form method="post"><button name="decision" value="decline">This wasn’t me</button></form>';
    expect(confirmFormOf(page(declines))).toBeUndefined();
    const cancel = '<form method="post"><button name="decision" value="cancel">Cancel</button></form>';
    expect(cancelFormOf(page(cancel))?.fields).toEqual([['decision', 'cancel']]);
    expect(cancelFormOf(page('<form method="post"><button>OK</button></form>'))).toBeUndefined();
  });
});

it('reads what a page says, without what is not shown', () => {
  const html =
    '<head><title>x</title></head><body><style>p{}</style><h1>Booked</h1>\n<p>You &amp; us</p></body>';
  expect(wordsOn(page(html))).toBe('Booked You & us');
});
