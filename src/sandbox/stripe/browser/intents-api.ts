export interface Intent {
  id: string;
  client_secret: string;
  status: string;
  next_action: { redirect_to_url?: { url: string } } | null;
}

export type IntentResult = { paymentIntent: Intent } | { error: { type: string; message: string } };

type Fields = Record<string, string>;

/** Stripe's API as a publishable key may use it: simple requests, so that browsers ask no permission first. */
export class IntentsApi {
  readonly #origin: string;
  readonly #key: string;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  retrieve(clientSecret: string): Promise<IntentResult> {
    const query = new URLSearchParams({ key: this.#key, client_secret: clientSecret });
    return this.#send(`${this.#pathOf(clientSecret)}?${query}`);
  }

  confirm(clientSecret: string, fields: Fields): Promise<IntentResult> {
    const body = new URLSearchParams({ key: this.#key, client_secret: clientSecret, ...fields });
    return this.#send(`${this.#pathOf(clientSecret)}/confirm`, { method: 'POST', body });
  }

  #pathOf(clientSecret: string): string {
    return `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
  }

  async #send(path: string, init?: RequestInit): Promise<IntentResult> {
    try {
      const response = await fetch(this.#origin + path, init);
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We are experiencing issues connecting to our payments provider. Please try again.',
        },
      };
    }
  }
}
