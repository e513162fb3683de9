import { type ImgHTMLAttributes, useState } from 'react';
import { hatSwatch } from './hat-swatch.ts';
import './hat-image.css';

interface HatImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Shown as a swatch should the picture fail to load; unknown ones show black. */
  hatColor: string | null;
}

/** A hat's picture, 3:2. Lazy unless told otherwise. */
export function HatImage({ hatColor, className = '', ...props }: HatImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const classes = `hat-image ${className}`.trim();
  if (failed === props.src) return <Swatch className={classes} hatColor={hatColor} name={props.alt} />;
  // A picture may have failed before the page came to life; then no event will tell.
  const lookBack = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(props.src);
  };
  return (
    // biome-ignore lint/a11y/useAltText: alt is required above and passed with the rest
    <img
      width={900}
      height={600}
      loading="lazy"
      decoding="async"
      {...props}
      ref={lookBack}
      className={classes}
      onError={() => setFailed(props.src)}
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
