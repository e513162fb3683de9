import { toDesign } from '../../../domain/design.ts';
import { REFUNDED_IN, RETURNABLE_FOR } from '../../../domain/promised-days.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
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
  return (
    <InfoPage
      hat={HAT}
      title="Returns & Exchanges"
      lede="Each hat is made for one person, so it comes back only when we got it wrong."
    >
      <InfoSection title="What you can return">
        <p>{`A defective hat or a wrong one, within ${RETURNABLE_FOR} of delivery.`}</p>
      </InfoSection>
      <InfoSection title="How">
        <p>
          Write to <MailLink to={support.returns} /> with your order number and a picture of the hat. You hear
          from us within 24 hours.
        </p>
      </InfoSection>
      <InfoSection title="Refunds">
        <p>{`You get your money back ${REFUNDED_IN} after we receive the hat.`}</p>
      </InfoSection>
      <InfoSection title="Exchanges">
        <p>We make no exchanges: every hat is made to order.</p>
      </InfoSection>
    </InfoPage>
  );
}
