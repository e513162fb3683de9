import { createHash, randomUUID } from 'node:crypto';
import { randomText } from '../http/random.ts';
import type { Decline, TestCard } from './test-cards.ts';

/** A card in a payment method. */
export type Card = ReturnType<typeof newCard>;

/** A card in a charge. */
export type ChargedCard = ReturnType<typeof newChargedCard>;

interface Given {
  exp_month: number;
  exp_year: number;
  wallet?: WalletType | undefined;
}

type WalletType = 'apple_pay' | 'google_pay' | 'link';

export const newCard = ({ brand, number, decline }: TestCard, { exp_month, exp_year, wallet }: Given) => ({
  brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
  },
  country: 'US',
  display_brand: brand,
  exp_month,
  exp_year,
  fingerprint: fingerprintOf(number),
  funding: 'credit',
  generated_from: null,
  last4: number.slice(-4),
  networks: { available: [brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: wallet ? walletOf(wallet) : null,
});

/** The same for each payment with the same card. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').slice(0, 16);

/** The wallet that a card was used from. Its details are in the field of its name. */
const walletOf = (type: WalletType) => ({
  type,
  dynamic_last4: null,
  [type]: type === 'link' ? { funding_source_group: null } : {},
});

interface Attempt {
  amount: number;
  decline: Decline | undefined;
  isAuthenticated: boolean;
}

export function newChargedCard(card: Card, { amount, decline, isAuthenticated }: Attempt) {
  const {
    display_brand,
    generated_from: _from,
    networks: _networks,
    three_d_secure_usage: _usage,
    ...facts
  } = card;
  return {
    ...facts,
    amount_authorized: decline ? null : amount,
    authorization_code: decline ? null : randomText(6),
    electronic_commerce_indicator: isAuthenticated ? '05' : null,
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: display_brand,
    network_token: { used: false },
    network_transaction_id: randomText(15),
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    three_d_secure: isAuthenticated ? authenticated() : null,
    transaction_link_id: null,
  };
}

const authenticated = () => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: randomUUID(),
  version: '2.2.0',
});
