import { Link } from 'react-router';
import { toDesign } from '../../../domain/design.ts';
import { REFUNDED_IN, RETURNABLE_FOR } from '../../../domain/promised-days.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of Service | Unhinged Hats',
    description: 'What you and we agree on when you buy a hat.',
  });

const HAT = toDesign({
  hatColor: 'red',
  textColor: 'white',
  fontStyle: 'bold-condensed',
  textLine1: 'I AGREED',
  textLine2: 'TO THIS',
});

export default function TermsOfService() {
  const { support } = useShop();
  return (
    <InfoPage hat={HAT} title="Terms of Service" lede="What you and we agree on when you buy a hat.">
      <InfoSection title="Who may buy">
        <p>Buyers must be 18 or older.</p>
      </InfoSection>
      <InfoSection title="Prices and payment">
        <p>Prices are in US dollars (USD). You pay when you order; the checkout shows the total first.</p>
      </InfoSection>
      <InfoSection title="Your words">
        <p>
          You are responsible for the words that we put on a hat for you. We may refuse a slogan that breaks
          the law or violates someone's rights, and then you get your money back.
        </p>
      </InfoSection>
      <InfoSection title="Shipping and returns">
        <p>
          Hats are made to order. See <Link to="/shipping">Shipping</Link> for delivery. Defective or wrong
          items can be returned within {RETURNABLE_FOR} of delivery, refunds take {REFUNDED_IN} after receipt,
          and there are no exchanges: see <Link to="/returns">Returns</Link>.
        </p>
      </InfoSection>
      <InfoSection title="Questions">
        <p>
          Write to <MailLink to={support.general} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
