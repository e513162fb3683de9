import { apiResponse, type RequestOptions } from '../../api.ts';

/** A page of a list, and the addresses of the next and the previous page; null if there is no such page. */
interface ApiPage<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** Like `apiRequest`, for lists with a `Link` header to the next and previous page. */
export async function apiPage<Row>(path: string, options: RequestOptions = {}): Promise<ApiPage<Row>> {
  const { answer, response } = await apiResponse<Row[]>('GET', path, options);
  const links = response.headers.get('link') ?? '';
  const linked = (rel: string) => new RegExp(`<([^>]*)>; rel="${rel}"`).exec(links)?.[1] ?? null;
  return { rows: answer, next: linked('next'), previous: linked('prev') };
}
