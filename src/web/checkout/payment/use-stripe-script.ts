import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useShop } from '../../use-shop.ts';
import { stripeFrom } from './stripe-script.ts';

interface LoadedStripe {
  /** Null until it is there. */
  stripe: Stripe | null;
  failed: boolean;
  retry: () => void;
}

/** Loads the provider's script for this page. */
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
