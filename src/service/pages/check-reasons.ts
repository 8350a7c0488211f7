import { phoneKey } from '../hosts/place.ts';
import { type Loose, listOf, type Mistake, record } from './mistake.ts';

/** A reason has lengths of the page, and suggests one of them. A page that requires a reason has one for every length. */
export function checkReasons(page: Loose, path: Mistake['path']): Mistake[] {
  const reasons = listOf(page.reasons);
  const offered = lengthsOf(page);
  if (offered.length === 0) return [];
  const mistakes = reasons.flatMap((reason, index) => {
    const at = [...path, 'reasons', index];
    const lengths = lengthsOf(reason);
    const { suggestedDurationMinutes: suggested } = reason;
    const wrong = lengths.flatMap((minutes, place): Mistake[] => {
      const where = [...at, 'durationsMinutes', place];
      if (lengths.indexOf(minutes) < place) return [{ path: where, message: 'must not be listed twice' }];
      if (offered.includes(minutes)) return [];
      return [{ path: where, message: `must be one of durationsMinutes of the page: ${offered.join(', ')}` }];
    });
    const isUnsuitable =
      typeof suggested === 'number' &&
      offered.includes(suggested) &&
      lengths.length > 0 &&
      !lengths.includes(suggested);
    const message = `must be one of durationsMinutes of the reason: ${lengths.join(', ')}`;
    return [...wrong, ...(isUnsuitable ? [{ path: [...at, 'suggestedDurationMinutes'], message }] : [])];
  });
  if (page.reasonRequired !== true) return mistakes;
  if (reasons.length === 0) {
    const message =
      'must be left out, or the page must have reasons, such as { key: intro, label: "A first talk" }';
    return [...mistakes, { path: [...path, 'reasonRequired'], message }];
  }
  const isFree = reasons.some(({ durationsMinutes }) => durationsMinutes === undefined);
  const without = offered.filter(
    (minutes) => !isFree && !reasons.some((one) => lengthsOf(one).includes(minutes)),
  );
  return [
    ...mistakes,
    ...without.map((minutes) => ({
      path: [...path, 'durationsMinutes', offered.indexOf(minutes)],
      message: 'must be a length of at least one reason, because reasonRequired is true',
    })),
  ];
}

/**
 * A place `call` asks for the number under the key `phone`, so no other question has it. Places of reasons replace that of the page, but not
 * its question: a guest would be asked for a number that is not used.
 */
export function checkPlaces(
  page: Loose,
  { path, hosts }: { path: Mistake['path']; hosts: readonly Loose[] },
): Mistake[] {
  const reasons = listOf(page.reasons);
  const ofPage = page.location !== undefined && page.location !== null;
  const callsAll = ofPage ? isCall(page.location) : hosts.some(({ location }) => isCall(location));
  const owner = ofPage ? 'the page' : 'a host of the page';
  const repeatedPhone = (list: unknown, at: Mistake['path'], whose: string): Mistake[] =>
    listOf(list).flatMap(({ key }, index) =>
      key === phoneKey
        ? [
            {
              path: [...at, index, 'key'],
              message: `must be another key, such as mobile, or the question must be left out: the location call of ${whose} asks for the number under ${phoneKey}`,
            },
          ]
        : [],
    );
  const asking = reasons.find(({ location }) => isCall(location));
  const fieldsOwner = callsAll ? owner : asking && `the reason ${String(asking.key)}`;
  return [
    ...(fieldsOwner ? repeatedPhone(page.customFields, [...path, 'customFields'], fieldsOwner) : []),
    ...reasons.flatMap((reason, index) => {
      const at = [...path, 'reasons', index];
      const whose = isCall(reason.location) ? 'the reason' : callsAll ? owner : undefined;
      const isOther = callsAll && reason.location !== undefined && reason.location !== null;
      const remedy = ofPage
        ? 'give each reason its own location, and the page none'
        : 'give the page its own location, or each reason one and the host none';
      const message = `must be left out, because the location of ${owner} is call and asks every guest for a number; or ${remedy}`;
      return [
        ...(whose ? repeatedPhone(reason.questions, [...at, 'questions'], whose) : []),
        ...(isOther ? [{ path: [...at, 'location'], message }] : []),
      ];
    }),
  ];
}

function isCall(location: unknown): boolean {
  return record(location).call !== undefined;
}

function lengthsOf({ durationsMinutes }: Loose): unknown[] {
  return Array.isArray(durationsMinutes) ? durationsMinutes : [];
}
