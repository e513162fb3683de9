export interface WalletAddress {
  name: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** What a wallet knows of its owner. */
export interface Wallet {
  type: 'apple_pay' | 'google_pay' | 'link';
  email?: string;
  phone?: string;
  /** A test card. */
  card: string;
  addresses: WalletAddress[];
}

export interface ShippingRate {
  id: string;
  amount: number;
  displayName: string;
  deliveryEstimate?: string;
}

export interface SheetDetails {
  lineItems?: { name: string; amount: number }[];
  shippingRates?: ShippingRate[];
}

export interface SheetCalls {
  /** What is charged now. */
  amount(): number;
  /** Null if the shop refuses the address. */
  onAddress(address: WalletAddress): Promise<SheetDetails | null>;
  onRate(rate: ShippingRate): Promise<SheetDetails | null>;
  onPay(address: WalletAddress, rate: ShippingRate | undefined): void;
  onCancel(): void;
}

export const WALLET_NAMES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };

const sheetCss = `
  dialog { box-sizing: border-box; width: min(100%, 26rem); margin: auto auto 0; padding: 20px; border: 0;
    border-radius: 14px 14px 0 0; font: 16px/1.4 system-ui, sans-serif; color: #111; background: #fff; }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  h2, p, dl { margin: 0 0 12px; font-size: 1em; }
  label, dl div { display: flex; gap: 8px; justify-content: space-between; min-height: 32px; }
  label span { flex: 1; }
  dd { margin: 0; }
  fieldset { margin: 0 0 12px; padding: 8px 12px; border: 1px solid #bbb; border-radius: 8px; }
  [role=alert] { color: #b3093c; }
  button { min-height: 48px; margin-inline-end: 8px; padding: 0 20px; border: 0; border-radius: 8px; font: inherit; }
  button:first-of-type { color: #fff; background: #000; }
  button:disabled { opacity: 0.5; }`;

const dollars = (cents: number) => `${cents < 0 ? '\u2212' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** The sheet that a wallet opens over the shop's page: an address, a rate, the sum, and two buttons. */
export class WalletSheet {
  readonly #host = document.createElement('div');
  readonly #dialog = document.createElement('dialog');
  readonly #wallet: Wallet;
  readonly #calls: SheetCalls;
  #details: SheetDetails;
  #address: WalletAddress | undefined;
  #rate: ShippingRate | undefined;
  #message = '';
  #isBusy = false;

  constructor(wallet: Wallet, details: SheetDetails, calls: SheetCalls) {
    this.#wallet = wallet;
    this.#details = details;
    this.#calls = calls;
    this.#rate = details.shippingRates?.[0];
    const shadow = this.#host.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = sheetCss;
    this.#dialog.ariaLabel = `${WALLET_NAMES[wallet.type]} (sandbox)`;
    shadow.append(style, this.#dialog);
    document.body.append(this.#host);
    this.#dialog.addEventListener('cancel', () => this.#cancel());
    this.#dialog.showModal();
    const [first] = wallet.addresses;
    if (first) void this.#choose(first);
    else this.#draw();
  }

  /** Stays open for another try, or another address. */
  fail(message: string) {
    this.#isBusy = false;
    this.#message = message;
    this.#draw();
  }

  close() {
    this.#host.remove();
  }

  async #choose(address: WalletAddress) {
    this.#address = address;
    await this.#update(this.#calls.onAddress(address), 'This address cannot be shipped to.');
    this.#rate = this.#details.shippingRates?.[0];
    this.#draw();
  }

  async #update(answer: Promise<SheetDetails | null>, refusal: string) {
    this.#isBusy = true;
    this.#draw();
    const details = await answer;
    this.#isBusy = false;
    this.#message = details ? '' : refusal;
    this.#details = { ...this.#details, ...details };
    this.#draw();
  }

  #cancel() {
    this.close();
    this.#calls.onCancel();
  }

  #draw() {
    const { addresses, type } = this.#wallet;
    const title = element('h2', `${WALLET_NAMES[type]} (sandbox: nothing is charged)`);
    const places = picks('Ship to', addresses, {
      chosen: this.#address,
      texts: ({ name, line1, country }) => [`${name}, ${line1}, ${country}`],
    });
    places.addEventListener('change', ({ target }) => {
      const address = addresses[Number((target as HTMLInputElement).value)];
      if (address) void this.#choose(address);
    });
    const rates = this.#details.shippingRates ?? [];
    const ways = picks('Shipping', rates, {
      chosen: this.#rate,
      texts: ({ displayName, deliveryEstimate = '', amount }) => [
        `${displayName} ${deliveryEstimate}`,
        dollars(amount),
      ],
    });
    ways.addEventListener('change', ({ target }) => {
      this.#rate = rates[Number((target as HTMLInputElement).value)];
      if (this.#rate) void this.#update(this.#calls.onRate(this.#rate), 'This way cannot be chosen.');
    });
    const sums = document.createElement('dl');
    const lines = [...(this.#details.lineItems ?? []), { name: 'Total', amount: this.#calls.amount() }];
    for (const { name, amount } of lines) {
      const line = document.createElement('div');
      line.append(element('dt', name), element('dd', dollars(amount)));
      sums.append(line);
    }
    const alert = element('p', this.#message);
    alert.role = 'alert';
    const pay = element('button', this.#isBusy ? 'Wait…' : 'Pay');
    pay.disabled = this.#isBusy || this.#message !== '' || !this.#address;
    pay.addEventListener('click', () => this.#pay());
    const cancel = element('button', 'Cancel');
    cancel.addEventListener('click', () => this.#cancel());
    this.#dialog.replaceChildren(title, places, ways, sums, alert, pay, cancel);
  }

  #pay() {
    if (!this.#address) return;
    this.#isBusy = true;
    this.#draw();
    this.#calls.onPay(this.#address, this.#rate);
  }
}

function element<Tag extends 'h2' | 'p' | 'dt' | 'dd' | 'button'>(tag: Tag, text: string) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function picks<Item>(
  name: string,
  items: readonly Item[],
  { chosen, texts }: { chosen: Item | undefined; texts: (item: Item) => string[] },
) {
  const group = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = name;
  group.append(legend);
  items.forEach((item, at) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    Object.assign(input, { type: 'radio', name, value: String(at), checked: item === chosen });
    const parts = texts(item).map((text) =>
      Object.assign(document.createElement('span'), { textContent: text }),
    );
    label.append(input, ...parts);
    group.append(label);
  });
  return group;
}
