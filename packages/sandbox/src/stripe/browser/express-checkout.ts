import { PageElement } from './element.ts';
import {
  type SheetDetails,
  type ShippingRate,
  WALLET_NAMES,
  type Wallet,
  type WalletAddress,
  WalletSheet,
} from './wallet-sheet.ts';

export interface ExpressOptions {
  shippingAddressRequired?: boolean;
  buttonHeight?: number;
}

/** What the shopper agreed to in the sheet. */
export interface Authorized {
  wallet: Wallet;
  address: WalletAddress;
}

/** Where a browser of the sandbox has its wallet. A browser without one sees no button. */
const WALLET_KEY = 'stripe-sandbox-wallet';

/** How long Stripe.js waits for an answer to a click, and to a change in the sheet. The second is not documented. */
const CLICK_MS = 1000;
const CHANGE_MS = 20_000;

function storedWallet(): Wallet | null {
  try {
    return JSON.parse(localStorage.getItem(WALLET_KEY) ?? 'null');
  } catch {
    // Some browsers forbid storage.
    return null;
  }
}

/** A button for each wallet of the browser, and its sheet. */
export class ExpressCheckoutElement extends PageElement {
  readonly #wallet = storedWallet();
  readonly #options: ExpressOptions;
  readonly #amount: () => number;
  #sheet: WalletSheet | null = null;
  authorized: Authorized | null = null;

  constructor(options: ExpressOptions, amount: () => number) {
    super('expressCheckout');
    this.#options = options;
    this.#amount = amount;
  }

  closeSheet() {
    this.#sheet?.close();
    this.#sheet = null;
    this.authorized = null;
  }

  override unmount() {
    this.closeSheet();
    super.unmount();
  }

  protected override draw(host: HTMLElement) {
    if (!this.#wallet) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = WALLET_NAMES[this.#wallet.type];
    button.style.cssText =
      `box-sizing:border-box;width:100%;height:${this.#options.buttonHeight ?? 44}px;border:0;border-radius:8px;` +
      'color:#fff;background:#000;font:600 17px system-ui,sans-serif;cursor:pointer';
    button.addEventListener('click', () => void this.#open());
    host.append(button);
  }

  protected override readyDetail() {
    const type = this.#wallet?.type;
    if (!type) return { availablePaymentMethods: undefined };
    return {
      availablePaymentMethods: {
        amazonPay: false,
        klarna: false,
        paypal: false,
        applePay: type === 'apple_pay',
        googlePay: type === 'google_pay',
        link: type === 'link',
      },
    };
  }

  async #open() {
    const wallet = this.#wallet;
    if (!wallet || this.#sheet) return;
    const details = await this.#ask('click', { expressPaymentType: wallet.type }, CLICK_MS);
    if (!details) return;
    if (this.#options.shippingAddressRequired && !details.shippingRates?.length)
      throw new Error('shippingRates must be provided when shippingAddressRequired is true.');
    this.#sheet = new WalletSheet(wallet, details, {
      amount: this.#amount,
      // The street stays private until the shopper pays.
      onAddress: ({ name, line1: _line1, line2: _line2, ...address }) =>
        this.#ask('shippingaddresschange', { name, address }, CHANGE_MS),
      onRate: (shippingRate) => this.#ask('shippingratechange', { shippingRate }, CHANGE_MS),
      onPay: (address, shippingRate) => this.#confirm({ wallet, address }, shippingRate),
      onCancel: () => {
        this.closeSheet();
        this.emit('cancel');
      },
    });
  }

  #confirm(authorized: Authorized, shippingRate: ShippingRate | undefined) {
    this.authorized = authorized;
    const { email, phone, type } = authorized.wallet;
    const { name, line2 = null, ...place } = authorized.address;
    const address = { ...place, line2 };
    this.emit('confirm', {
      billingDetails: { name, ...(email && { email }), ...(phone && { phone }), address },
      shippingAddress: { name, address },
      shippingRate,
      expressPaymentType: type,
      paymentFailed: ({ reason = 'fail', message }: { reason?: string; message?: string } = {}) => {
        if (reason === 'fail') this.closeSheet();
        else this.#sheet?.fail(message ?? 'Choose another address.');
      },
    });
  }

  /** Null if the shop rejects it, or does not answer in time. */
  #ask(event: string, detail: object, patience: number): Promise<SheetDetails | null> {
    return new Promise((answer, refuse) => {
      const late = setTimeout(() => answer(null), patience);
      const end = (details: SheetDetails | null) => {
        clearTimeout(late);
        answer(details);
      };
      this.emit(event, {
        ...detail,
        reject: () => end(null),
        resolve: (details: SheetDetails = {}) => {
          const sum = (details.lineItems ?? []).reduce((total, { amount }) => total + amount, 0);
          const amount = this.#amount();
          if (sum <= amount) return end(details);
          refuse(new Error(`The amount ${amount} is less than the total amount of the line items provided.`));
        },
      });
    });
  }
}
