import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { toDesign } from '../../../domain/design/design.ts';
import { colorOnHat } from '../../../domain/design/thread-colors.ts';
import { minutesWords, RETURNABLE_FOR } from '../../../domain/shipping/promised-days.ts';
import type { Product } from '../../../wire/products.ts';
import type { HatVoices } from '../../../wire/reviews.ts';
import { Voices } from '../../reviews/voices.tsx';
import { useSettings } from '../../use-settings.ts';
import { useMaking } from '../../use-shop.ts';
import { HatGrid } from '../shop/hat-grid.tsx';
import { SayItYourselfCell } from '../shop/promo-cells.tsx';
import { HatBar } from './hat-bar.tsx';
import { HatColors } from './hat-colors.tsx';
import { HatPurchase } from './hat-purchase.tsx';
import { HatStage } from './hat-stage.tsx';
import './hat-page.css';

interface HatPageProps {
  product: Product;
  /** Shown below it. */
  others: readonly Product[];
  voices: HatVoices;
}

/** The page of a ready-made hat. */
export function HatPage({ product, others, voices }: HatPageProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isButtonSeen = useIsSeen(button);
  return (
    <div className="hat-page">
      <div className="hat-halves">
        <HatStage product={product} />
        <div className="hat-words stack packed">
          <h1 className="page-title breaks">{product.name}</h1>
          <p className="lede breaks">{sentenceOf(product)}</p>
          <HatPurchase product={product} button={button} />
          {product.hatColor !== null && <HatColors product={product} />}
          <HatFacts product={product} />
        </div>
      </div>
      <Voices slug={product.slug} {...voices} />
      {others.length > 0 && (
        <section aria-labelledby="more-trouble">
          <h2 className="wrap hat-more title text-7" id="more-trouble">
            More trouble for the same party
          </h2>
          <HatGrid products={others} heading="h3" last={(rest) => <SayItYourselfCell rest={rest} />} />
        </section>
      )}
      {product.refusal === null && !isButtonSeen && <HatBar product={product} button={button} />}
    </div>
  );
}

/** For a hat that nobody has described, what is true of it. */
function sentenceOf({ description, textLine1, textLine2, textLine3 }: Product): string {
  if (description.trim() !== '') return description;
  const words = [textLine1, textLine2, textLine3].filter(Boolean).join(' ');
  return words === ''
    ? 'One size, seven snaps, zero filter.'
    : `It says “${words}”. You only have to wear it.`;
}

/** What the sizing guide and the returns page say, in short. */
function HatFacts({ product }: { product: Product }) {
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

/** In pixels: the bar covers a button that is lower. */
const BAR = 80;

/** Whether any of a button is below the header and above where the bar would be. */
function useIsSeen(button: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    if (!button.current) return;
    const header = document.querySelector('.header');
    // In a low window it scrolls away.
    const stays = header !== null && getComputedStyle(header).position === 'sticky';
    const top = stays ? Math.round(header.getBoundingClientRect().height) : 0;
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `-${top}px 0px -${BAR}px`,
    });
    watch.observe(button.current);
    return () => watch.disconnect();
  }, [button]);
  return isSeen;
}
