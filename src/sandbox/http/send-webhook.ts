export interface WebhookCall {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Posts a webhook. Returns true for a 2xx response within the timeout; redirects are not followed. */
export async function sendWebhook({ url, body, headers, timeoutMs, signal }: WebhookCall): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch (error) {
    // A delivery interrupted by shutdown did not fail. It runs again after the restart.
    if (signal.aborted) throw error;
    return false;
  }
}
