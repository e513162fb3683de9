import { toDesign } from '../../../domain/design/design.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { Facts, InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Contact Us | Unhinged Hats',
    description: 'Where to write, and how soon we answer.',
  });

const HAT = toDesign({
  hatColor: 'white',
  textColor: 'red',
  fontStyle: 'marker',
  textLine1: 'Talk to',
  textLine2: 'the hat',
});

export default function Contact() {
  const { support } = useShop();
  return (
    <InfoPage hat={HAT} title="Contact Us" lede="A human reads every message. Usually one in a hat.">
      <InfoSection title="Where to write">
        <Facts
          of={[
            ['Anything', <MailLink key="general" to={support.general} />],
            ['Orders', <MailLink key="orders" to={support.orders} />],
            ['Returns', <MailLink key="returns" to={support.returns} />],
          ]}
        />
      </InfoSection>
      <InfoSection title="Already ordered?">
        <p>
          The link in our emails opens your order. Track it, change it while there’s time, or tell us what’s
          wrong. It’s faster than writing.
        </p>
      </InfoSection>
      <InfoSection title="How soon we answer">
        <Facts
          of={[
            ['Email', 'Within 24 hours'],
            ['Order issues', 'The same business day'],
            ['Custom design help', 'Within 12 hours'],
            ['Returns', 'Within 24 hours'],
          ]}
        />
      </InfoSection>
      <InfoSection title="Business hours (EST)">
        <Facts
          of={[
            ['Monday to Friday', '9-6'],
            ['Saturday', '10-4'],
            ['Sunday', 'Closed'],
          ]}
        />
      </InfoSection>
    </InfoPage>
  );
}
