import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { COMMENTING_HATS } from './commenting-hats.ts';
import { Facts, InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Shipping | Unhinged Hats',
    description: 'What shipping costs, how long it takes and where our hats go.',
  });

export default function Shipping() {
  const { support } = useShop();
  return (
    <InfoPage
      hat={COMMENTING_HATS.shipping}
      title="Shipping"
      lede="Every hat is printed after you order it, then sent to your door."
    >
      <InfoSection title="Rates in the United States">
        <Facts
          of={[
            ['Standard, 5-10 business days', '$4.99'],
            ['Express, 2-5 business days', '$9.99'],
            ['Standard on orders over $50', 'Free'],
          ]}
        />
      </InfoSection>
      <InfoSection title="Party Packs">
        <p>
          Party Pack orders ship free: standard shipping costs nothing from 4 hats, and from 7 hats all of it
          is on us, delivered in 4-9 business days.
        </p>
      </InfoSection>
      <InfoSection title="Production">
        <p>Printing takes 2-7 business days before your hat leaves.</p>
      </InfoSection>
      <InfoSection title="Outside the United States">
        <p>
          We ship to the US, Canada, the UK, the EU and Australia. International delivery takes 7-14 business
          days; the checkout shows what it costs before you pay.
        </p>
        <p>
          For an address in the EU, write to <MailLink to={support.orders} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
