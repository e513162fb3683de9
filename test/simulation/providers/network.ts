import { limitsAt } from '../../../src/server/config/limits.ts';
import type { Passed } from '../world/scheduler.ts';
import { SECOND } from '../world/time.ts';
import type { ProviderName, World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** The chances of what goes wrong with a call, and what the provider does when it arrives. */
interface Call {
  fails: number;
  answerLost: number;
  slow: number;
  handle(): Answer;
}

/** The way to Stripe and Printful: slow, broken before the call or after it, as the faults of the run say. */
export class Network {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  readonly stripe: typeof fetch = async (input, init) => {
    const { stripeFails: fails, stripeAnswerLost: answerLost, stripeSlow: slow } = this.#world.faults;
    const { method, url, body, headers } = requestOf(input, init);
    const handle = () =>
      this.#world.stripe.handle({
        method,
        path: url.pathname,
        query: url.searchParams,
        body: new URLSearchParams(body),
        key: headers.get('idempotency-key'),
      });
    const name = `${method} ${url.pathname}`;
    const answer = await this.#call('Stripe', name, { fails, answerLost, slow, handle });
    // Without this header, the client would wait in real time and try again.
    return respond({
      ...(answer ?? stripeIsDown()),
      headers: { 'stripe-should-retry': 'false', 'request-id': 'req_1' },
    });
  };

  readonly printful: typeof fetch = async (input, init) => {
    const { faults } = this.#world;
    const { printfulFails: fails, printfulAnswerLost: answerLost, printfulSlow: slow } = faults;
    const { method, url, body } = requestOf(input, init);
    const call = { method, path: url.pathname, body: body === '' ? null : JSON.parse(body) };
    const handle = () => {
      if (this.#world.random.chance(faults.printfulRateLimit)) return TOO_MANY;
      const first = this.#world.printful.handle(call);
      if (!call.path.endsWith('/confirm') || !this.#world.spells.confirmsTwice()) return first;
      this.#world.trace(`Printful ${call.path} arrives twice`);
      return this.#world.printful.handle(call);
    };
    const name = `${method} ${url.pathname}`;
    const answer = await this.#call('Printful', name, { fails, answerLost, slow, handle });
    if (answer) {
      if (call.path === SCOPES) this.#world.spells.noteToldOfToken();
      return respond(answer);
    }
    if (this.#world.random.chance(0.5))
      return respond({ status: 502, body: { code: 502, result: 'Bad gateway' } });
    throw new TypeError('fetch failed');
  };

  /** Null when the caller gets no answer. The call may have been carried out all the same. */
  async #call(provider: ProviderName, name: string, call: Call): Promise<Answer | null> {
    const { scheduler, random, spells } = this.#world;
    const label = `${provider} ${name}`;
    const task = scheduler.task();
    const spell = spells.of(provider);
    if (spell === 'silent') {
      await scheduler.sleep(providerTimeout);
      this.#world.trace(`${label}: silence`);
      return null;
    }
    if (spell === 'refuses') {
      spells.refused[provider] += 1;
      await scheduler.step(label, async () => ({ value: null }));
      this.#world.trace(`${label}: 401`);
      return { status: 401, body: REFUSED[provider] };
    }
    const isSlow = random.chance(call.slow);
    if (isSlow) await scheduler.sleep(random.wait(100, 10 * SECOND));
    const answer = await scheduler.step(label, async (): Promise<Passed> => {
      if (random.chance(call.fails)) {
        this.#world.trace(`${label} fails`);
        return { value: null };
      }
      const handled = call.handle();
      this.#world.ownership.noteCall(label, task);
      if (!random.chance(call.answerLost)) {
        this.#world.trace(`${label}: ${handled.status}`);
        return { value: handled };
      }
      this.#world.trace(`${label}: ${handled.status}, but the answer is lost`);
      return { value: null };
    });
    if (spells.trickles()) {
      await scheduler.sleep(providerTimeout);
      this.#world.trace(`${label}: the answer trickles, and is given up`);
      return null;
    }
    if (isSlow) await scheduler.sleep(random.wait(100, 10 * SECOND));
    return answer as Answer | null;
  }
}

const { providerTimeout } = limitsAt(1);

/** Where the shop asks what its token may do. */
const SCOPES = '/oauth/scopes';

const REFUSED: Record<ProviderName, object> = {
  Stripe: { error: { type: 'invalid_request_error', message: 'Expired API Key provided' } },
  Printful: { code: 401, result: 'The access token is invalid.', error: { reason: 'Unauthorized' } },
};

const TOO_MANY: Answer = {
  status: 429,
  body: { code: 429, result: 'You are making too many requests. Please try again after 30 seconds.' },
};

const stripeIsDown = (): Answer => ({
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong.' } },
});

function requestOf(input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
  const headers = new Headers(init.headers as HeadersInit);
  return {
    method: init.method ?? 'GET',
    url: new URL(String(input)),
    body: String(init.body ?? ''),
    headers,
  };
}

const respond = ({ status, body, headers = {} }: Answer) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
