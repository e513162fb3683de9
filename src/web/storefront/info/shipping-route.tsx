import { toDesign } from '../../../domain/design.ts';
import { formatPrice } from '../../../domain/money.ts';
import { businessDays } from '../../../domain/promised-days.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useSettings } from '../../use-settings.ts';
import { useShop } from '../../use-shop.ts';
import { Facts, InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Shipping | Unhinged Hats',
    description: 'What shipping costs, how long it takes and where our hats go.',
  });

const HAT = toDesign({
  hatColor: 'pink-white',
  textColor: 'primary',
  fontStyle: 'impact',
  textLine1: 'On my',
  textLine2: 'way',
});

export default function Shipping() {
  const { support } = useShop();
  const { partyPack, rates, freeStandardAbove, days } = useSettings();
  return (
    <InfoPage hat={HAT} title="Shipping" lede="Every hat is made after you order it, then sent to your door.">
      <InfoSection title="Rates in the United States">
        <Facts
          of={[
            [`Standard, ${businessDays(days.standard)}`, formatPrice(rates.standard)],
            [`Express, ${businessDays(days.express)}`, formatPrice(rates.express)],
            [`Standard on orders over ${formatPrice(freeStandardAbove).replace('.00', '')}`, 'Free'],
          ]}
        />
      </InfoSection>
      <InfoSection title="Party Packs">
        <p>
          {`Party Pack orders ship free: standard shipping costs nothing from ${partyPack.small.hats} hats, and from ${partyPack.large.hats} hats all of it is on us, delivered in ${businessDays(days.free)}.`}
        </p>
      </InfoSection>
      <InfoSection title="Production">
        <p>{`Making your hat takes ${businessDays(days.production)} before it leaves.`}</p>
      </InfoSection>
      <InfoSection title="Outside the United States">
        <p>
          We ship to the US, Canada, the UK, the EU and Australia. International delivery takes{' '}
          {businessDays(days.standardElsewhere)}; the checkout shows what it costs before you pay.
        </p>
        <p>
          For an address in the EU, write to <MailLink to={support.orders} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
