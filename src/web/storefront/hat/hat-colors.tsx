import { legibilityOf, readableOn } from '../../../domain/design/contrast.ts';
import { type Design, HAT_COLORS, type HatColor, toDesign } from '../../../domain/design/design.ts';
import { makingOf } from '../../../domain/design/making.ts';
import type { Product } from '../../../wire/products.ts';
import { HAT_SWATCHES, textSwatches } from '../../designer/controls/swatch-colors.ts';
import { crewPath, designPath } from '../../designer/state/designer-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useHowHatsAreMade } from '../../use-shop.ts';
import '../../designer/controls/color-fields.css';

/** The hat in other colors and with other names: links to the designer and to the crew. */
export function HatColors({ product }: { product: Product }) {
  const { makings, unmadeColors } = useHowHatsAreMade();
  const design = toDesign(product);
  const making = makingOf(makings, design.hatColor);
  if (unmadeColors.length === HAT_COLORS.length) return null;

  /** In another ink if nobody could read this one. */
  function inColor(hatColor: HatColor): Design {
    const { isStitched } = makingOf(makings, hatColor);
    const isFine = legibilityOf({ ...design, hatColor }, isStitched) === 'fine';
    return { ...design, hatColor, ...(!isFine && { textColor: readableOn(hatColor, isStitched) }) };
  }

  return (
    <section className="stack pt-4 stitch-over" aria-labelledby="your-color">
      <h2 className="title" id="your-color">
        This joke in your color
      </h2>
      <ul className="swatches hat-swatches">
        {HAT_SWATCHES.map(({ key, ...swatch }) => (
          <Swatch
            key={key}
            {...swatch}
            isOwn={key === design.hatColor}
            warning={unmadeColors.includes(key) ? 'Not made' : ''}
            to={unmadeColors.includes(key) ? null : designPath(inColor(key))}
          />
        ))}
      </ul>
      <details>
        <summary className="link">{making.isStitched ? 'Or another thread' : 'Or another ink'}</summary>
        <ul className="swatches mt-2">
          {textSwatches(design.hatColor, making).map(({ key, legibility, ...swatch }) => (
            <Swatch
              key={key}
              {...swatch}
              isOwn={key === design.textColor}
              to={legibility === 'invisible' ? null : designPath({ ...design, textColor: key })}
            />
          ))}
        </ul>
      </details>
      <div className="twos">
        <ButtonLink to={designPath(design)} tone="white" voice="plain" small>
          Make it mine
        </ButtonLink>
        <ButtonLink to={crewPath(design)} tone="white" voice="plain" small>
          Put their names on it
        </ButtonLink>
      </div>
    </section>
  );
}

interface SwatchProps {
  label: string;
  ground: string;
  thread?: string | undefined;
  /** A word about the problem with this color. */
  warning: string;
  isOwn: boolean;
  /** Null for a color that cannot be made. */
  to: string | null;
}

function Swatch({ label, ground, thread, warning, isOwn, to }: SwatchProps) {
  const content = (
    <>
      <span className="disc" style={{ background: ground }} />
      <span className="swatch-words">
        {label} {thread && <small>{thread} </small>}
        {warning && <b>{warning}</b>}
      </span>
    </>
  );
  const looks = 'swatch swatch-link stack gap-2 packed tight text-1 text-center py-1';
  return (
    <li>
      {to === null ? (
        <div className={looks}>{content}</div>
      ) : (
        <a className={looks} href={to} aria-current={isOwn || undefined}>
          {content}
        </a>
      )}
    </li>
  );
}
