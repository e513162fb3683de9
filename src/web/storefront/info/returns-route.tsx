import { toDesign } from '../../../domain/design/design.ts';
import { minutesWords, REFUNDED_IN, RETURNABLE_FOR } from '../../../domain/shipping/promised-days.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useSettings } from '../../use-settings.ts';
import { useShop } from '../../use-shop.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Returns & Exchanges | Unhinged Hats',
    description: `Defective or wrong hats can come back within ${RETURNABLE_FOR} of delivery.`,
  });

const HAT = toDesign({
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'block',
  textLine1: 'No take',
  textLine2: 'backs',
});

export default function Returns() {
  const { support } = useShop();
  const { editWindowMinutes: minutes } = useSettings();
  return (
    <InfoPage
      hat={HAT}
      title="Returns & Exchanges"
      lede="Every hat is made for one head. It comes back only if we got it wrong."
    >
      <InfoSection title="What you can return">
        <p>{`A defective hat or a wrong one, within ${RETURNABLE_FOR} of delivery.`}</p>
        <p>These 30 days do not limit your rights under your country’s law.</p>
      </InfoSection>
      <InfoSection title="Something’s wrong?">
        <p>If we got it wrong, choose a new hat or your money.</p>
        <p>
          Open your order with the link in our emails and press “Something’s wrong”. Pick the hats, add a
          photo and say what would fix it. A person answers within a business day.
        </p>
        <p>
          No link at hand? Write to <MailLink to={support.returns} /> with your order number and a picture of
          the hat. We answer within 24 hours.
        </p>
      </InfoSection>
      <InfoSection title="Refunds">
        <p>{`You get your money back ${REFUNDED_IN} after we receive the hat. It goes to the card you paid with.`}</p>
      </InfoSection>
      <InfoSection title="Words we can’t use">
        <p>
          If you kept words that we asked about and we can’t use them, you get back what you paid for that
          hat, without sending anything. Your other hats are made and keep their price. Our{' '}
          <a href="/terms-of-service">Terms</a> say how we decide.
        </p>
      </InfoSection>
      <InfoSection title="Exchanges">
        <p>There are no exchanges for another color or slogan, because every hat is made to order.</p>
      </InfoSection>
      {minutes > 0 && (
        <InfoSection title="Changed your mind?">
          <p>
            {`For ${minutesWords(minutes)} after you pay, you can change the words or colors of a custom hat, correct the address, or cancel and get all of your money back. The link is in your confirmation email. After that, your hats are being made.`}
          </p>
        </InfoSection>
      )}
    </InfoPage>
  );
}
