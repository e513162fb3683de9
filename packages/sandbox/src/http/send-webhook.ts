import type { Provider, Recorder } from '../recorder.ts';

interface WebhookCall {
  provider: Provider;
  recorder: Recorder | undefined;
  url: string;
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Posts a webhook. Returns true for a 2xx response within the timeout; redirects are not followed. */
export async function sendWebhook(call: WebhookCall): Promise<boolean> {
  const { provider, body, headers, recorder } = call;
  const status = await statusOf(call);
  recorder?.write({ kind: 'webhook', provider, headers, body: JSON.parse(body), status });
  return status !== null && status >= 200 && status < 300;
}

/** The status of the shop's response; null if there was none in time. */
async function statusOf({ url, body, headers, timeoutMs, signal }: WebhookCall): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    // A delivery interrupted by shutdown did not fail. It runs again after the restart.
    if (signal.aborted) throw error;
    return null;
  }
}
