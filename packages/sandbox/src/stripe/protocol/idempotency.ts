import { createHash } from 'node:crypto';
import type { SavedResponse, StripeAccount } from '../account.ts';
import type { Reply } from './endpoint.ts';
import { StripeError, ValidationError } from './stripe-error.ts';

interface KeyedRequest {
  key: string;
  caller: string;
  /** Method and path. */
  target: string;
  body: string;
}

/**
 * https://docs.stripe.com/api/idempotent_requests: the first response to a key is saved, errors included, and
 * replayed for the same request. Refused: a key with different parameters (400), and a key whose first request is
 * still in progress (409). Validation errors are not saved.
 */
export class Idempotency {
  readonly #account: StripeAccount;
  readonly #inProgress = new Set<string>();

  constructor(account: StripeAccount) {
    this.#account = account;
  }

  /** Awaits `pause` before executing. A second request during the pause gets a 409. */
  async run(request: KeyedRequest, pause: () => Promise<void>, execute: () => Reply) {
    const id = `${request.caller} ${request.target} ${request.key}`;
    const fingerprint = createHash('sha256').update(request.body).digest('hex');
    const saved = this.#saved(id);
    if (saved && saved.fingerprint !== fingerprint) throw keyReused(request.key);
    if (saved) return { status: saved.status, body: JSON.parse(saved.body) as object, replayed: true };
    if (this.#inProgress.has(id)) throw keyInUse(request.key);
    this.#inProgress.add(id);
    try {
      await pause();
      return { ...this.#executeAndSave(id, fingerprint, execute), replayed: false };
    } finally {
      this.#inProgress.delete(id);
    }
  }

  /** Saves the changes and the response in one transaction. An error rolls back the changes but is saved too. */
  #executeAndSave(id: string, fingerprint: string, execute: () => Reply): Reply {
    const save = (reply: Reply) => {
      const { status, body } = reply;
      const saved = { id, savedAt: Date.now(), fingerprint, status, body: JSON.stringify(body) };
      this.#account.savedResponses.put(saved);
      return reply;
    };
    try {
      return this.#account.documents.transaction(() => save(execute()));
    } catch (error) {
      if (error instanceof ValidationError || !(error instanceof StripeError)) throw error;
      return save({ status: error.status, body: error.body });
    }
  }

  #saved(id: string): SavedResponse | undefined {
    const saved = this.#account.savedResponses.get(id);
    const isFresh = saved && Date.now() - saved.savedAt < this.#account.settings.idempotencyKeyLifetimeMs;
    return isFresh ? saved : undefined;
  }
}

function keyReused(key: string): ValidationError {
  return new ValidationError(
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using ' +
      `a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

function keyInUse(key: string): ValidationError {
  return new ValidationError(
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}.`,
    { status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
