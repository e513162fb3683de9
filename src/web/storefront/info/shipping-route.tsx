import { toDesign } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import { LARGE_PACK, SMALL_PACK } from '../../../domain/party-pack.ts';
import { DELIVERY_DAYS, PRODUCTION_DAYS } from '../../../domain/promised-days.ts';
import { FREE_SHIPPING, FREE_STANDARD_ABOVE, US_EXPRESS, US_STANDARD } from '../../../domain/shipping.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { Facts, InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Shipping | Unhinged Hats',
    description: 'What shipping costs, how long it takes and where our hats go.',
  });

const { standard, express } = DELIVERY_DAYS;

const HAT = toDesign({
  hatColor: 'pink-white',
  textColor: 'primary',
  fontStyle: 'impact',
  textLine1: 'On my',
  textLine2: 'way',
});

export default function Shipping() {
  const { support } = useShop();
  return (
    <InfoPage
      hat={HAT}
      title="Shipping"
      lede="Every hat is printed after you order it, then sent to your door."
    >
      <InfoSection title="Rates in the United States">
        <Facts
          of={[
            [`Standard, ${standard.US.join('-')} business days`, formatPrice(US_STANDARD)],
            [`Express, ${express.US.join('-')} business days`, formatPrice(US_EXPRESS)],
            [`Standard on orders over $${FREE_STANDARD_ABOVE / 100}`, 'Free'],
          ]}
        />
      </InfoSection>
      <InfoSection title="Party Packs">
        <p>
          {`Party Pack orders ship free: standard shipping costs nothing from ${SMALL_PACK.hats} hats, and from ${LARGE_PACK.hats} hats all of it is on us, delivered in ${FREE_SHIPPING.minDeliveryDays}-${FREE_SHIPPING.maxDeliveryDays} business days.`}
        </p>
      </InfoSection>
      <InfoSection title="Production">
        <p>{`Printing takes ${PRODUCTION_DAYS.join('-')} business days before your hat leaves.`}</p>
      </InfoSection>
      <InfoSection title="Outside the United States">
        <p>
          We ship to the US, Canada, the UK, the EU and Australia. International delivery takes{' '}
          {standard.elsewhere.join('-')} business days; the checkout shows what it costs before you pay.
        </p>
        <p>
          For an address in the EU, write to <MailLink to={support.orders} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
