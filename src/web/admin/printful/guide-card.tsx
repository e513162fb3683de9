import { Card } from './card.tsx';

/** The way from nothing to hats that are made. */
export const GuideCard = () => (
  <Card title="Quick Start Guide">
    <ol className="printful-guide">
      <li>
        In Printful’s dashboard make a store of the kind <b>Manual order / API</b>. The sandbox brings one.
      </li>
      <li>
        Make a private token there with the scopes <code>orders</code>, <code>sync_products</code> and{' '}
        <code>webhooks</code>. Put it into <code>PRINTFUL_TOKEN</code>, and start the shop anew.
      </li>
      <li>
        Press <b>Test Printful Connection</b>. If the token opens several stores, name one in{' '}
        <code>PRINTFUL_STORE_ID</code>.
      </li>
      <li>
        Press <b>Sync with Printful</b>: the store’s hats join the shop, and each hat color gets its blank.
        Correct the blanks below.
      </li>
      <li>Buy a hat with a test card. Beside a real Printful it rests there as a draft and costs nothing.</li>
      <li>
        Set Stripe’s live keys. From then on paid orders go out by themselves; <b>Send to Printful</b> is for
        those that were held.
      </li>
    </ol>
  </Card>
);
