import { Link } from 'react-router';
import { toDesign } from '../../../domain/design.ts';
import { RETENTION } from '../../../domain/retention.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy Policy | Unhinged Hats',
    description: 'What we know about you, why, and who else sees it.',
  });

const HAT = toDesign({
  hatColor: 'black-white',
  textColor: 'dark',
  fontStyle: 'courier',
  textLine1: 'I saw',
  textLine2: 'nothing',
});

export default function PrivacyPolicy() {
  const { support } = useShop();
  return (
    <InfoPage
      hat={HAT}
      title="Privacy Policy"
      lede="We store what it takes to make and send a hat, and nothing else."
    >
      <InfoSection title="What we store">
        <p>
          Your name, email, delivery address, what you ordered and the text on it. Your cart and your designs
          stay in your own browser until you order.
        </p>
      </InfoSection>
      <InfoSection title="Who else sees it">
        <p>
          Stripe takes your payment; card numbers never reach us. Printful makes and ships the hat, so it gets
          the design and the address. Each keeps its own records. We sell your data to no one.
        </p>
      </InfoSection>
      <InfoSection title="How long">
        <ul className="info-list">
          {Object.values(RETENTION).map(({ what, why, until }) => (
            <li key={what}>
              {what}, {why}: {until}.
            </li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection title="Newsletter">
        <p>Only if you subscribe, and every email has an unsubscribe link.</p>
      </InfoSection>
      <InfoSection title="Children">
        <p>The service is not for anyone under 13.</p>
      </InfoSection>
      <InfoSection title="Your rights">
        <p>
          See what we store about you, download or erase it at <Link to="/your-data">Your data</Link>, or
          write to <MailLink to={support.general} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
