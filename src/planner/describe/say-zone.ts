/** A zone's name, as people know it: the database writes UTC+2 as Etc/GMT-2. */
export function sayZone(name: string): string {
  const match = /^Etc\/GMT(?:([+-])(\d{1,2}))?$/.exec(name);
  if (!match) return name;
  const [, sign, hours] = match;
  return hours === undefined || hours === '0' ? 'GMT (UTC+0)' : `UTC${sign === '-' ? '+' : '-'}${hours}`;
}
