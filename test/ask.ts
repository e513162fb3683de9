/** Calls the shop's API: GET without a body, POST with one. Throws if the response is not OK. */
export async function ask<Answer>(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, requestOf(body, headers));
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** Calls the shop's API, expects an error, and returns its status and fields. */
export async function refusalOf(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; code: string; message: string; path?: string; details?: unknown }> {
  const response = await fetch(url, requestOf(body, headers));
  if (response.ok) throw new Error(`${url} was not refused: ${await response.text()}`);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, ...error };
}

function requestOf(body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { headers };
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
