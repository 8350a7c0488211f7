import { describe, expect, it } from 'vitest';
import type { MeetingProposal } from '../../src/index.ts';
import { decideApproval } from './approve.ts';
import { aScript, logOf } from './script.fixture.ts';

const script = aScript({ guest: { facts: [{ about: 'company', says: 'Acme.', value: 'Acme' }] } });

const wanted: MeetingProposal = {
  slug: 'demo',
  start: '2026-11-24T15:00',
  durationMinutes: 30,
  timezone: 'Asia/Jerusalem',
  guestName: 'Noa Levi',
  guestEmail: 'noa@example.com',
  locale: '',
  pageName: '',
  reasonLabel: '',
  reasonKey: '',
  answers: [{ key: 'company', value: 'Acme', label: '' }],
  replaces: '',
  text: '',
};

const decide = (changes: Partial<MeetingProposal>) =>
  decideApproval(script, logOf([]).events(), { ...wanted, ...changes });

describe('an approval', () => {
  it.each([[{}], [{ start: '2026-11-24T15:30:00+02:00' }], [{ answers: [] }]])(
    'is given to what the guest wants: %o',
    (changes) => {
      expect(decide(changes)).toEqual({ approved: true, reason: 'It is what I want.' });
    },
  );

  it('is denied to another kind of meeting', () => {
    const pages = ['intro', 'consult'].map((slug) => ({ slug, name: 'Dana', headline: `The ${slug}` }));
    const ofTwo = aScript({ world: { pages, slugs: ['intro', 'consult'] }, guest: { slug: 'intro' } });
    expect(decideApproval(ofTwo, [], { ...wanted, slug: 'intro', answers: [] })).toMatchObject({
      approved: true,
    });
    expect(decideApproval(ofTwo, [], { ...wanted, slug: 'consult', answers: [] })).toEqual({
      approved: false,
      reason: 'I asked for The intro, not The consult.',
    });
  });

  it.each<[Partial<MeetingProposal>, string]>([
    [{ start: '2026-11-24T13:00' }, '2026-11-24T13:00 is not what I asked for.'],
    [{ start: 'at three' }, 'at three is not what I asked for.'],
    [{ durationMinutes: 60 }, 'I asked for 30 minutes, not 60.'],
    [{ timezone: 'Europe/Berlin' }, 'My time zone is Asia/Jerusalem, not Europe/Berlin.'],
    [{ guestName: 'Noah Levi' }, 'My name is Noa Levi, not Noah Levi.'],
    [{ guestEmail: 'noa@example.org' }, 'My address is noa@example.com, not noa@example.org.'],
    [{ answers: [{ key: 'company', value: 'Other', label: '' }] }, 'I never said "Other".'],
  ])('is denied, with the reason, to %o', (changes, reason) => {
    expect(decide(changes)).toEqual({ approved: false, reason });
  });
});
