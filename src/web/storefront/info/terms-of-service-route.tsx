import { toDesign } from '../../../domain/design/design.ts';
import { minutesWords, REFUNDED_IN, RETURNABLE_FOR } from '../../../domain/shipping/promised-days.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useSettings } from '../../use-settings.ts';
import { useShop } from '../../use-shop.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Terms of Service | Unhinged Hats',
    description: 'What we agree on when you buy a hat: prices, changes, cancellation, shipping and returns.',
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
  const { editWindowMinutes: minutes } = useSettings();
  return (
    <InfoPage hat={HAT} title="Terms of Service" lede="What we agree on when you buy a hat. It’s short.">
      <InfoSection title="Who may buy">
        <p>Buyers must be 18 or older.</p>
      </InfoSection>
      <InfoSection title="Prices and payment">
        <p>Prices are in US dollars (USD). You pay when you order; the checkout shows the total first.</p>
      </InfoSection>
      <InfoSection title="Your words">
        <p>
          They’re your words, so you’re responsible for them. We may turn down words that break the law or
          someone’s rights. Then you get your money back.
        </p>
        <p>
          Rude is fine, hate is not: we refuse it before you pay. If your words look like someone else’s
          brand, we ask first. Change them, or keep them: once the order is paid, a person looks at them
          within a business day, and that hat waits. We make the hat, ask you to change the words within 24
          hours, or refund that hat. If we don’t answer within 48 hours, or you don’t within 24, that hat is
          refunded. Your other hats are made and keep their price. If every hat is refunded, so is the
          shipping.
        </p>
      </InfoSection>
      <InfoSection title="Changes and cancellation">
        {minutes > 0 && (
          <p>
            {`For ${minutesWords(minutes)} after you pay, we send nothing to the workshop. Until then you can change the words, font and colors of a custom hat at the same price, correct the address within the same country and shipping price, or cancel the order for a full refund. You can also add 10 minutes once, or skip the wait. The link in your confirmation email opens your order.`}
          </p>
        )}
        <p>
          {minutes > 0 ? 'After that' : 'Once you have paid'}, your hats are being made, and we can’t change
          or cancel the order. If we miss the ship date we promised, we email you a new one, and you can
          cancel until we start making them.
        </p>
      </InfoSection>
      <InfoSection title="If something’s wrong">
        <p>
          If we got it wrong, choose a new hat or your money. Tell us on your order’s page, with a photo. A
          person answers within a business day, and a new hat costs you nothing.
        </p>
      </InfoSection>
      <InfoSection title="Shipping and returns">
        <p>
          Hats are made to order. See <a href="/shipping">Shipping</a> for delivery. Defective or wrong items
          can be returned within {RETURNABLE_FOR} of delivery, refunds take {REFUNDED_IN} after receipt, and
          there are no exchanges: see <a href="/returns">Returns</a>. These 30 days do not limit your rights
          under your country’s law.
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
