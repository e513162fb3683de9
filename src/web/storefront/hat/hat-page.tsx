import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '../../../wire/products.ts';
import type { HatVoices } from '../../../wire/reviews.ts';
import { Voices } from '../../reviews/voices.tsx';
import { HatGrid } from '../shop/hat-grid.tsx';
import { SayItYourselfCell } from '../shop/promo-cells.tsx';
import { HatBar } from './hat-bar.tsx';
import { HatColors } from './hat-colors.tsx';
import { HatFacts } from './hat-facts.tsx';
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
