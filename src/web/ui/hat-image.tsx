import type { ImgHTMLAttributes } from 'react';
import { hatSwatch } from './hat-swatch.ts';
import { useFailedImage } from './use-failed-image.ts';
import './hat-image.css';

interface HatImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown as a swatch should the picture fail to load; unknown ones show black. */
  hatColor: string | null;
}

/** A hat's picture, 3:2. Lazy unless told otherwise. */
export function HatImage({ hatColor, className = '', ...props }: HatImageProps) {
  const { hasFailed, watch } = useFailedImage(props.src);
  const classes = `hat-image ${className}`.trim();
  if (hasFailed) return <Swatch className={classes} hatColor={hatColor} name={props.alt} />;
  return (
    // biome-ignore lint/a11y/useAltText: alt is required above and passed with the rest
    <img
      width={900}
      height={600}
      loading="lazy"
      // What is seen first is painted with the words, not a frame after them.
      decoding={props.loading === 'eager' ? 'sync' : 'async'}
      {...props}
      {...watch}
      className={classes}
    />
  );
}

const Swatch = ({
  className,
  hatColor,
  name,
}: {
  className: string;
  hatColor: string | null;
  name: string;
}) => (
  <span
    className={`${className} hat-swatch`}
    data-hat-color={hatColor ?? 'black'}
    style={{ background: hatSwatch(hatColor) }}
    {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
  />
);
