import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import { useShop } from '../../use-shop.ts';

interface LoadedStripe {
  /** Null until it is loaded. */
  stripe: Stripe | null;
  failed: boolean;
  retry: () => void;
}

/** Loads Stripe.js for this page. */
export function useStripeScript(): LoadedStripe {
  const { scriptUrl, publishableKey } = useShop().stripe;
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(1);

  useEffect(() => {
    if (tries <= failures) return;
    let isWanted = true;
    stripeFrom(scriptUrl, publishableKey).then(
      (loaded) => isWanted && setStripe(loaded),
      () => isWanted && setFailures(tries),
    );
    return () => {
      isWanted = false;
    };
  }, [scriptUrl, publishableKey, tries, failures]);

  return { stripe, failed: failures >= tries, retry: () => setTries(failures + 1) };
}

let loading: Promise<Stripe> | null = null;

/** Loads the script from the configured address, once per page. After a failure the next call tries again. */
function stripeFrom(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  loading ??= load(scriptUrl, publishableKey).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await runScript(scriptUrl);
  // Finds the `window.Stripe` of that script and does not load another one.
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
