/** What is known of a card, with or without a charge. */
interface CardFacts {
  brand: string;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  regulated_status: 'unregulated';
  wallet: CardWallet | null;
}

/** The wallet that a card was used from. Its details are in the field of its name. */
export interface CardWallet {
  type: 'apple_pay' | 'google_pay' | 'link';
  dynamic_last4: string | null;
  apple_pay?: object;
  google_pay?: object;
  link?: { funding_source_group: string | null };
}

export interface Card extends CardFacts {
  display_brand: string;
  generated_from: null;
  networks: { available: string[]; preferred: null };
  three_d_secure_usage: { supported: boolean };
}

export interface ChargedCard extends CardFacts {
  amount_authorized: number | null;
  authorization_code: string | null;
  electronic_commerce_indicator: string | null;
  extended_authorization: { status: 'disabled' };
  incremental_authorization: { status: 'unavailable' };
  installments: null;
  mandate: null;
  multicapture: { status: 'unavailable' };
  network: string;
  network_token: { used: false };
  network_transaction_id: string;
  overcapture: { maximum_amount_capturable: number; status: 'unavailable' };
  three_d_secure: ThreeDSecure | null;
  transaction_link_id: null;
}

/** The result of an authentication. */
export interface ThreeDSecure {
  authentication_flow: 'challenge';
  electronic_commerce_indicator: '05';
  exemption_indicator: null;
  result: 'authenticated';
  result_reason: null;
  transaction_id: string;
  version: '2.2.0';
}
