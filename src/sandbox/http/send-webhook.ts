export interface WebhookCall {
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Posts a webhook. True when it was answered with 2xx in time; redirects are not followed. */
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
    // An interrupted delivery is no answer at all: it must run again after a restart.
    if (signal.aborted) throw error;
    return false;
  }
}
