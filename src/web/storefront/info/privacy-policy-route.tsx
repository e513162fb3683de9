import { toDesign } from '../../../domain/design/design.ts';
import { RETENTION } from '../../../domain/settings/retention.ts';
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
      lede="We keep what it takes to make your hat and get it to you. We sell none of it."
    >
      <InfoSection title="What we store">
        <p>
          Your name, email, delivery address, what you ordered and the words on it. The brand and the last
          four digits of your card. If you change an order, what it said before. If you report a problem, your
          words and your photo.
        </p>
        <p>Your cart and your designs stay in your own browser until you order.</p>
        <p>We count visits per day, without cookies and without anything about you.</p>
        <p>
          The web server’s log has your IP address and the pages you opened, to find faults and attacks. Old
          entries are deleted automatically.
        </p>
      </InfoSection>
      <InfoSection title="Who else sees it">
        <p>
          Stripe takes your payment, and card numbers never reach us. Printful makes and ships the hat, so it
          gets the design and the address. A mail service delivers our emails. Each keeps its own records.
        </p>
      </InfoSection>
      <InfoSection title="How long">
        <ul className="info-list stack gap-2">
          {Object.values(RETENTION).map(({ what, why, until }) => (
            <li key={what}>
              <b>{what}.</b> Kept {why}, {keptFor(until)}.
            </li>
          ))}
        </ul>
      </InfoSection>
      <InfoSection title="Newsletter">
        <p>
          Only if you sign up, and every one has an unsubscribe link. We count clicks on its links, not who
          clicked, and note with an order which newsletter it came from. We don’t measure who opens one.
        </p>
      </InfoSection>
      <InfoSection title="Children">
        <p>The service is not for anyone under 13.</p>
      </InfoSection>
      <InfoSection title="Your rights">
        <p>
          See, download or erase what we store about you at <a href="/your-data">Your data</a>, or write to{' '}
          <MailLink to={support.general} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

const keptFor = (until: string) => (until.startsWith('until') ? until : `for ${until}`);
