import { COUNTRIES, countryNames } from '../../../domain/address/states.ts';
import { largestPack, smallestPack } from '../../../domain/cart/party-pack.ts';
import { toDesign } from '../../../domain/design/design.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { businessDays, minutesWords } from '../../../domain/shipping/promised-days.ts';
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
  const settings = useSettings();
  const { countries, rates, freeStandardAbove, days, editWindowMinutes: minutes } = settings;
  const isEverywhere = countries.length === COUNTRIES.length;
  const [few, many] = [smallestPack(settings).hats, largestPack(settings).hats];
  const standardFree = few === many ? '' : `standard shipping costs nothing from ${few} hats up, and `;
  return (
    <InfoPage
      hat={HAT}
      title="Shipping"
      lede="We make your hat after you order it, then send it to your door."
    >
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
          {`Party Pack orders ship free: ${standardFree}from ${many} hats up it’s all on us, delivered in ${businessDays(days.free)}.`}
        </p>
      </InfoSection>
      <InfoSection title="Production">
        <p>{`Making your hat takes ${businessDays(days.production)}. Then it ships.`}</p>
      </InfoSection>
      <InfoSection title="Outside the United States">
        <p>
          We ship to {isEverywhere ? 'the US, Canada, the UK, the EU and Australia' : countryNames(countries)}
          . International delivery takes {businessDays(days.standardElsewhere)}. You see what it costs before
          you pay.
        </p>
        <p>Your country may charge import tax at the door. It’s not part of our total.</p>
        <p>
          The checkout doesn’t take EU addresses. Write to <MailLink to={support.orders} /> instead.
        </p>
      </InfoSection>
      {minutes > 0 && (
        <InfoSection title="Wrong address?">
          <p>
            {`For ${minutesWords(minutes)} after you pay, nothing goes to the workshop, whichever shipping you choose. Until then you can correct the address with the link in your confirmation email, as long as the country and the shipping price stay the same. Delivery times count from the end of that time.`}
          </p>
        </InfoSection>
      )}
      <InfoSection title="It never came?">
        <p>
          Open your order with the link in our emails and press “Something’s wrong”. We check the address with
          you, then send new hats or your money back.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
