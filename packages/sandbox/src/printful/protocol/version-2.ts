import type { Reply } from './endpoint.ts';

/** A response of version 2. */
export const data = (body: object, links?: object): Reply => ({
  status: 200,
  body: { data: body, ...(links ? { _links: links } : {}) },
});

/** A page of a list, with links to its neighbors. */
export function page(
  items: object[],
  { offset, limit }: { offset: number; limit: number },
  { address, links = {} }: { address: string; links?: object },
) {
  const total = items.length;
  const at = (start: number) => ({ href: `${address}?limit=${limit}${start > 0 ? `&offset=${start}` : ''}` });
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return {
    status: 200,
    body: {
      data: items.slice(offset, offset + limit),
      paging: { total, offset, limit },
      _links: {
        self: at(offset),
        ...(offset + limit < total ? { next: at(offset + limit) } : {}),
        ...(offset > 0 ? { previous: at(Math.max(0, offset - limit)) } : {}),
        ...(total > limit ? { first: at(0), last: at(last) } : {}),
        ...links,
      },
    },
  };
}
