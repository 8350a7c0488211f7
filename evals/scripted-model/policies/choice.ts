/** Words that choose one of several. */
export const ordinal =
  /(?<!\p{L})(?:the\s+)?(?:(first|earlier)|(second|later)|third)(?:\s+(?:one|of\s+these))?(?!\p{L})|(?<!\p{L})(?:ה(ראשון|ראשונה)|ה(שני|שנייה|שניה))(?!\p{L})/iu;

/** Which of what was offered a guest takes, from 0: "yes", "the second one", "כן"; undefined where they chose none. */
export function choiceIn(text: string): number | undefined {
  const [found, first, second, firstHebrew, secondHebrew] = ordinal.exec(text) ?? [];
  if (first ?? firstHebrew) return 0;
  if (second ?? secondHebrew) return 1;
  if (found) return 2;
  return /(?<!\p{L})(?:yes|yeah|yep|sure|ok|okay|fine|please do|go ahead|כן|בסדר|אוקיי|מצוין|בבקשה)(?!\p{L})/iu.test(
    text,
  )
    ? 0
    : undefined;
}
