import type { Provider, Recorder } from '../recorder.ts';
import type { Scheduler } from '../scheduler.ts';

interface Sender {
  scheduler: Scheduler;
  recorder: Recorder | undefined;
  settings: { webhookTimeoutMs: number; webhookRetryDelaysMs: readonly number[] };
}

interface WebhookCall {
  provider: Provider;
  url: string;
  body: string;
  headers: Record<string, string>;
  /** The planned task that sends it. */
  task: { kind: string; payload: { attempt: number } };
  signal: AbortSignal;
}

/**
 * Posts a webhook. Returns true for a 2xx response within the timeout; redirects are not followed. Otherwise it plans the next
 * attempt, if there is one.
 */
export async function sendWebhook(
  { scheduler, recorder, settings: { webhookTimeoutMs, webhookRetryDelaysMs } }: Sender,
  call: WebhookCall,
): Promise<boolean> {
  const { provider, body, headers, task } = call;
  const status = await statusOf(call, webhookTimeoutMs);
  recorder?.write({ kind: 'webhook', provider, headers, body: JSON.parse(body), status });
  if (status !== null && status >= 200 && status < 300) return true;
  const { attempt } = task.payload;
  const delayMs = webhookRetryDelaysMs[attempt];
  if (delayMs !== undefined) scheduler.plan(task.kind, { ...task.payload, attempt: attempt + 1 }, delayMs);
  return false;
}

/** The status of the shop's response; null if there was none in time. */
async function statusOf(
  { url, body, headers, signal }: WebhookCall,
  timeoutMs: number,
): Promise<number | null> {
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
