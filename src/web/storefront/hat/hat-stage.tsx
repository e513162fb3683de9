import { useMemo } from 'react';
import { occasionsWith } from '../../../domain/catalog/occasions.ts';
import { shopPath } from '../../../domain/catalog/shop-query.ts';
import { toDesign } from '../../../domain/design/design.ts';
import { colorWords } from '../../../domain/design/thread-colors.ts';
import { sideName } from '../../../hat/turn/frames.ts';
import type { Product } from '../../../wire/products.ts';
import { Button } from '../../ui/button.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { ItemPicture } from '../../ui/hat-picture.tsx';
import { shareLink } from '../../ui/share-link.ts';
import { useMaking } from '../../use-shop.ts';
import { useLazyTurn } from './use-lazy-turn.ts';
import '../../designer/turn/turn.css';
import './hat-stage.css';

/** The hat, as large as there is room, on a background that suits it. */
export const HatStage = ({ product }: { product: Product }) => (
  <section
    className="hat-stage"
    aria-label="Your next hat"
    style={{ '--ground': hatGround(product.hatColor) }}
  >
    <div className="hat-stage-view">
      <div className="hat-stage-top bar apart">
        <Crumbs product={product} />
        <Button voice="plain" tone="white" small onClick={() => void share(product)}>
          Share
        </Button>
      </div>
      {product.hatColor === null ? (
        <div className="hat-stage-picture" id={`hat-${product.id}`}>
          <Front product={product} />
        </div>
      ) : (
        <TurnablePicture product={product} />
      )}
    </div>
  </section>
);

function Crumbs({ product }: { product: Product }) {
  const [occasion] = occasionsWith(product.occasions);
  return (
    <nav className="row" aria-label="Breadcrumbs">
      <a className="link" href="/shop">
        Shop
      </a>
      {occasion && (
        <>
          <span aria-hidden="true">/</span>
          <a className="link" href={shopPath({ occasion: occasion.key })}>
            {occasion.label}
          </a>
        </>
      )}
    </nav>
  );
}

const share = ({ name, description }: Product) =>
  shareLink({ title: name, text: description || name, url: location.origin + location.pathname });

function TurnablePicture({ product }: { product: Product }) {
  const design = useMemo(() => toDesign(product), [product]);
  const { shown, turning, drag, onBack, onNext } = useLazyTurn(design);
  return (
    <>
      <div
        className="hat-stage-picture turnable"
        id={`hat-${product.id}`}
        data-turned={shown.isShown || undefined}
        {...drag}
      >
        <Front product={product} />
        {turning && shown.hasTurned && (
          <turning.TurnedHat
            design={design}
            table={turning.table}
            {...shown}
            onDrawn={turning.controls.onDrawn}
          />
        )}
      </div>
      <div className="hat-stage-turn bar gap-3">
        <TurnArrow label="Turn left" path="M15 5l-7 7 7 7" onClick={onBack} />
        <span className="bold unseen-on-phones" aria-hidden="true">
          Turn it
        </span>
        <TurnArrow label="Turn right" path="M9 5l7 7-7 7" onClick={onNext} />
        <p className="visually-hidden" role="status">
          {shown.hasTurned && sideName(shown.frame)}
        </p>
      </div>
    </>
  );
}

/** The picture that the page is opened for. */
function Front({ product }: { product: Product }) {
  const design = toDesign(product);
  const making = useMaking(design.hatColor);
  const colors = product.hatColor === null ? [] : [colorWords(design, making)];
  return (
    <ItemPicture
      item={product}
      readyMade
      alt={[`${product.name} trucker hat`, ...colors].join(': ')}
      sizes="(min-resolution: 2.5dppx) 68vw, (max-width: 880px) 106vw, 68vw"
      loading="eager"
      fetchPriority="high"
    />
  );
}

const TurnArrow = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  </button>
);
