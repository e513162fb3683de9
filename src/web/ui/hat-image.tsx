import { type ImgHTMLAttributes, useState } from 'react';
import { HAT_COLORS } from '../../domain/design/design.ts';

interface HatImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** The color of the swatch that replaces a picture that failed to load; black if unknown. */
  hatColor: string | null;
  /** Whether the hat is in the shop. Then its drawn pictures are there as AVIF too. */
  readyMade?: boolean;
}

/** A hat's picture, 3:2. Loads lazily by default. */
export function HatImage({ hatColor, readyMade, className = '', ...props }: HatImageProps) {
  const { hasFailed, watch } = useFailedImage(props.src);
  const classes = `hat-image ${className}`.trim();
  if (hasFailed) return <Swatch className={classes} hatColor={hatColor} name={props.alt} />;
  const image = (
    // biome-ignore lint/a11y/useAltText: alt is required above and passed with the rest
    <img
      width={900}
      height={600}
      loading="lazy"
      // Paints the first pictures in the same frame as the text.
      decoding={props.loading === 'eager' ? 'sync' : 'async'}
      {...props}
      {...watch}
      className={classes}
    />
  );
  if (!readyMade || !props.srcSet) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={props.srcSet.replaceAll('.webp', '.avif')} sizes={props.sizes} />
      {image}
    </picture>
  );
}

interface SwatchProps {
  className: string;
  hatColor: string | null;
  name: string;
}

const Swatch = ({ className, hatColor, name }: SwatchProps) => (
  <span
    className={`${className} hat-swatch`}
    data-hat-color={hatColor ?? 'black'}
    style={{ background: hatSwatch(hatColor) }}
    {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
  />
);

/** The fabric colors of a hat as a CSS background, from front to visor; black for an unknown color. */
export function hatSwatch(hatColor: string | null): string {
  const { front, mesh, visor } = HAT_COLORS.find(({ key }) => key === hatColor) ?? HAT_COLORS[0];
  return `linear-gradient(${front} 0 50%, ${mesh} 50% 75%, ${visor} 75%)`;
}

/** Whether the picture at `src` failed to load, and the props with which an `<img>` reports it. */
export function useFailedImage(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(src);
  return {
    hasFailed: failed === src,
    watch: {
      // A picture may have failed before hydration, without an event to handle.
      ref(image: HTMLImageElement | null) {
        if (image?.complete && image.naturalWidth === 0) fail();
      },
      onError: fail,
    },
  };
}
