import { toDesign } from '../../../domain/design/design.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { useShop } from '../../use-shop.ts';
import { InfoPage, InfoSection, MailLink } from './info-page.tsx';

/** When the facts on this page were last compared with the tests. */
const CHECKED_ON = 'November 22, 2026';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Accessibility | Unhinged Hats',
    description: 'How accessible this shop is, how we test it, what does not work yet, and whom to tell.',
  });

const HAT = toDesign({
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'block',
  textLine1: 'Everybody',
  textLine2: 'in',
});

export default function Accessibility() {
  const { support } = useShop();
  return (
    <InfoPage hat={HAT} title="Accessibility" lede="Everybody wants a hat. So everybody gets to order one.">
      <InfoSection title="Our target">
        <p>WCAG 2.2, level AA, on every page. We last checked this page on {CHECKED_ON}.</p>
      </InfoSection>
      <InfoSection title="How we test">
        <ul className="info-list stack gap-2">
          <li>
            An automatic check (axe) runs on every page, and on the cart, the designer and the checkout as
            they change.
          </li>
          <li>A test buys a hat with the keyboard alone.</li>
          <li>Buttons and links outside of sentences are at least 44 pixels high.</li>
          <li>We look at pages on a screen 320 pixels wide, and at 200% zoom.</li>
          <li>If your device asks for reduced motion, nothing moves.</li>
          <li>Pages can be read without scripts.</li>
        </ul>
      </InfoSection>
      <InfoSection title="Known gaps">
        <ul className="info-list stack gap-2">
          <li>
            Our checks are automatic or by eye. No one who uses a screen reader every day has tested the shop
            yet.
          </li>
          <li>
            The card fields at checkout belong to Stripe. They sit in a frame that our automatic check can’t
            look into.
          </li>
          <li>
            Pictures of hats are described in words: color, font and slogan. The description doesn’t say how
            large the letters look. The designer says how high they will be.
          </li>
          <li>A hat that is sold with a photo is described by its name only.</li>
          <li>The cart, the designer and the checkout need scripts.</li>
          <li>Package tracking and social networks are other companies’ sites. We can’t fix those.</li>
        </ul>
      </InfoSection>
      <InfoSection title="Something in your way?">
        <p>
          Write to <MailLink to={support.general} />. Tell us the page and what you use to read it. We answer
          within 24 hours, and we’ll help you order.
        </p>
      </InfoSection>
    </InfoPage>
  );
}
