import type { ReactNode } from 'react';
import { toDesign } from '../../../domain/design/design.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { minutesWords, RETURNABLE_FOR } from '../../../domain/shipping/promised-days.ts';
import type { Product } from '../../../wire/products.ts';
import { useSettings } from '../../use-settings.ts';
import { useMaking } from '../../use-shop.ts';

/** What the sizing guide and the returns page say, in short. */
export function HatFacts({ product }: { product: Product }) {
  const { editWindowMinutes } = useSettings();
  return (
    <dl className="facts hat-facts">
      <Fact term="Made">{useMadeText(product)}</Fact>
      <Fact term="Fits" href="/sizing-guide" more="Sizing guide">
        One size, seven snaps, heads of 21 to 24 inches. Crown about 4 inches, visor 2.75.
      </Fact>
      <Fact term="If it’s wrong" href="/returns" more="Returns">
        A new one or your money, within {RETURNABLE_FOR} of delivery.
        {editWindowMinutes > 0 &&
          ` Changed your mind? Cancel within ${minutesWords(editWindowMinutes)} of paying.`}
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  href?: string;
  /** What the link says. */
  more?: string;
  children: ReactNode;
}

const Fact = ({ term, href, more, children }: FactProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      <p>{children}</p>
      {href && (
        <a className="link" href={href}>
          {more}
        </a>
      )}
    </dd>
  </div>
);

/** True of how this hat is made now; of a hat from Printful's store we know only that it is made to order. */
function useMadeText(product: Product): string {
  const { hatColor, textColor } = toDesign(product);
  const making = useMaking(hatColor);
  if (product.hatColor === null) return 'When you order it, not before.';
  if (!making.isStitched) return 'Printed on the front when you order it, not before.';
  return `Embroidered on the front when you order it, not before. The thread is ${colorOnHat(textColor, making).name}.`;
}
