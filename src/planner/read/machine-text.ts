const suspicious = /@|\/\/|www\.|[^\s.]\.[a-z]{2}|(?:^|\s)[~.]{0,2}\/\w/i;
const wrapping = /^[("'[{<]+|[)\]}>"'.,;:!?]+$/g;

const mail = /^[^\s@]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.[a-z]{2,24}$/i;
const host =
  /^(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|net|io|ai|co|dev|app|edu|gov|uk|de|il|fr|eu|info|biz|me|tv)(?::\d+)?(?:[/?#].*)?$/i;
const file =
  /^[\w().-]{1,200}\.(?:pdf|docx?|xlsx?|pptx?|txt|md|csv|tsv|json|xml|ya?ml|html?|png|jpe?g|gif|svg|zip|gz|js|ts|py|ics|eml|log|mp3|mp4|mov)$/i;
const path = /^[~.]{0,2}\/(?!\d{4}-\d\d)\w/;

/**
 * A phrase in which addresses, paths and file names are blanked: they hold figures and names of days, but no time. Full stops of the same length replace them, so that every other word keeps its position.
 */
export function withoutMachineText(text: string): string {
  const listed = withoutNumbering(text);
  if (!suspicious.test(listed)) return listed;
  return listed.replace(/\S+/g, (word) => (isMachineText(word) ? '.'.repeat(word.length) : word));
}

const markers: readonly RegExp[] = [/(^|\s)\(?[a-h]\)(?=\s)/gi, /(^|\s)[1-9]\)(?=\s)/g];

/** "a) Tuesday at 10 b) Wednesday at 11": the marks of a list separate its items. One mark alone makes no list. */
function withoutNumbering(text: string): string {
  if (!text.includes(')')) return text;
  let listed = text;
  for (const marker of markers) {
    if ((listed.match(marker)?.length ?? 0) < 2) continue;
    listed = listed.replace(
      marker,
      (mark, before: string) => before + '.'.repeat(mark.length - before.length),
    );
  }
  return listed;
}

function isMachineText(written: string): boolean {
  const word = written.replace(wrapping, '');
  if (word.includes('://') || /^www\./i.test(word) || path.test(word)) return true;
  // No name of a host, a file or a person's mailbox is longer.
  if (word.length < 3 || word.length > 320) return false;
  return word.includes('@') ? mail.test(word) : host.test(word) || file.test(word);
}
