import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

let loading: Promise<Stripe> | null = null;

/**
 * Stripe.js from the configured address, once for the page. A failure rejects and is forgotten, so that the next
 * call tries again.
 */
export function stripeFrom(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  loading ??= load(scriptUrl, publishableKey).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await runScript(scriptUrl);
  // Finds the script's `window.Stripe` and fetches nothing of its own.
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not start');
  return stripe;
}

function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}
