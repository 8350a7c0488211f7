/** A page behind an emailed link, as the guest sees it. */
export type SeenPage = {
  status: number;
  title: string;
  buttons: { label: string; name: string; value: string }[];
};

/** Opens a link, as a browser or a mail scanner does. */
export async function openLink(link: string, signal: AbortSignal): Promise<SeenPage> {
  return readPage(await fetch(link, { signal }));
}

/** Presses a button of the page behind a link. */
export async function pressButton(
  link: string,
  button: SeenPage['buttons'][number],
  signal: AbortSignal,
): Promise<SeenPage> {
  const body = new URLSearchParams({ [button.name]: button.value });
  return readPage(await fetch(link, { method: 'POST', body, signal }));
}

async function readPage(response: Response): Promise<SeenPage> {
  const html = await response.text();
  const buttons = [...html.matchAll(/<button name="([^"]*)" value="([^"]*)"[^>]*>([^<]*)<\/button>/g)];
  return {
    status: response.status,
    title: unescapeHtml(/<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? ''),
    buttons: buttons.map(([, name = '', value = '', label = '']) => ({
      name,
      value,
      label: unescapeHtml(label),
    })),
  };
}

function unescapeHtml(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => names[name] ?? '');
}
