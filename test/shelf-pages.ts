/** The address of the page after a page of the shop; null after the last. */
export const nextOn = (html: string): string | null =>
  /<a[^>]* href="([^"]+)"[^>]* rel="next"|<a[^>]* rel="next"[^>]* href="([^"]+)"/
    .exec(html)
    ?.slice(1)
    .find(Boolean)
    ?.replaceAll('&amp;', '&') ?? null;

/** All pages of the shop, one after the other. */
export async function wholeShelf(url: string): Promise<string> {
  const pages: string[] = [];
  for (let path: string | null = '/shop'; path !== null; path = nextOn(pages.at(-1) ?? ''))
    pages.push(await (await fetch(url + path)).text());
  return pages.join('\n');
}
