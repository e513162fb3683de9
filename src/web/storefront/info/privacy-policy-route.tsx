import { type MetaArgs, pageMeta } from '../../found/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { COMMENTING_HATS } from './commenting-hats.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy Policy | Unhinged Hats',
    description: 'What we know about you, why, and who else sees it.',
  });

export default function PrivacyPolicy() {
  const { support } = useShop();
  return (
    <InfoPage
      hat={COMMENTING_HATS.privacyPolicy}
      title="Privacy Policy"
      lede="We keep what it takes to make and send a hat, and nothing else."
    >
      <InfoSection title="What we keep">
        <p>
          Your name, email, delivery address, what you ordered and the words on it. Your cart and your designs
          stay in your own browser until you order.
        </p>
      </InfoSection>
      <InfoSection title="Who else sees it">
        <p>
          Stripe takes your payment; card numbers never reach us. Printful prints and ships the hat, so it
          gets the design and the address. We sell nothing to anybody.
        </p>
      </InfoSection>
      <InfoSection title="How long">
        <p>Details of orders that were never paid are erased after 30 days.</p>
      </InfoSection>
      <InfoSection title="Newsletter">
        <p>Only if you subscribe, and every mail has a link that ends it.</p>
      </InfoSection>
      <InfoSection title="Children">
        <p>The service is not for anyone under 13.</p>
      </InfoSection>
      <InfoSection title="Your say">
        <p>
          Ask what we hold about you, or have it erased: <MailLink to={support.general} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
