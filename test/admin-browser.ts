/** An administrator's browser: it stores cookies, and its changes come from the shop's own pages. */
export class AdminBrowser {
  readonly cookies = new Map<string, string>();
  readonly url: string;
  readonly headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url;
    this.headers = headers;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown; response: Response }> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { origin: this.url }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...this.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie);
    const text = await response.text();
    return { status: response.status, body: parse(text), response };
  }

  /** A second browser with the same cookies, like that of someone who stole them. */
  copy(): AdminBrowser {
    const other = new AdminBrowser(this.url, this.headers);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  signIn = (email: string, password: string) => this.ask('POST', '/api/access/sign-in', { email, password });

  #storeCookie(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/;\s*max-age=0\b/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
