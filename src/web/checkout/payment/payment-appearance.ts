import type { Appearance } from '@stripe/stripe-js';

/** The shop's fields as the provider's card form draws them; its frame knows none of our properties. */
export const PAYMENT_APPEARANCE: Appearance = {
  theme: 'flat',
  labels: 'above',
  variables: {
    colorPrimary: '#1a0912',
    colorText: '#1a0912',
    colorTextSecondary: '#5c4a53',
    colorBackground: '#ffffff',
    colorDanger: '#b3001b',
    borderRadius: '8px',
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '17px',
    spacingUnit: '5px',
  },
  rules: {
    '.Input': { border: '2px solid #8b7883', padding: '14px' },
    '.Input:focus': { border: '2px solid #1a0912', boxShadow: '0 0 0 3px #1a0912' },
    '.Input--invalid': { border: '3px solid #b3001b', padding: '13px' },
    '.Label': { fontWeight: '700', fontSize: '16px' },
  },
};
