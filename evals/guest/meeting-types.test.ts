import { describe, expect, it } from 'vitest';
import type { EvalStep } from '../log/event-log.ts';
import { aScript, listed, replyTo, talk } from './script.fixture.ts';

const pages = [
  { slug: 'intro', name: 'Dana Cohen', headline: 'Intro call' },
  { slug: 'advice', name: 'Dana Cohen', headline: 'Advice' },
];
const scriptOf = (slug: string, locale: 'en' | 'he' = 'en') =>
  aScript({ locale, world: { pages, slugs: ['intro', 'advice'] }, guest: { slug } });
const listOf = (slug: string): EvalStep => ({ ...listed, slug }) as EvalStep;
const offer = 'Shall I request Tuesday 24 November, 15:00?';

describe('a guest that wants one of several kinds of meeting', () => {
  it('names the kind when it agrees to a start', () => {
    expect(replyTo(offer, [listOf('advice'), listOf('intro')], scriptOf('intro'))).toMatchObject({
      agreesTo: '2026-11-24T15:00:00+02:00',
      text: expect.stringContaining('Yes, please request Tuesday 24 November 2026, 15:00 (Intro call).'),
    });
  });

  it('agrees to no start that was shown for another kind, and says which kind it means', () => {
    const { text, agreesTo } = replyTo(offer, [listOf('advice')], scriptOf('intro'));
    expect(agreesTo).toBeUndefined();
    expect(text).toContain('I mean this kind: Intro call.');
  });

  it.each([
    ['Which kind of meeting would you like?', 'en'],
    ['Shall it be the intro call, or rather advice?', 'en'],
    ['איזה סוג פגישה רצוי?', 'he'],
  ] as const)('tells the kind where it is asked: %s', (text, locale) => {
    expect(replyTo(text, [], scriptOf('advice', locale)).rule).toContain('fact:page');
  });

  it('leaves once it heard that its kind does not exist', () => {
    const read: EvalStep = {
      type: 'wire_answered',
      exchange: 1,
      operation: 'getBookingPage',
      slug: 'intro',
      status: 200,
      body: {},
      reachedService: true,
    };
    const no = 'I am sorry, there is no such meeting here. Nothing was requested.';
    const said = talk(['Let me see.', no], { script: scriptOf('couples'), steps: [read] });
    expect(said.map(({ end }) => end)).toEqual([undefined, 'no_progress']);
    const unread = talk(['Let me see.', no], { script: scriptOf('couples'), steps: [] });
    expect(unread[1]?.end).toBeUndefined();
  });
});
