import { useFailedImage } from '../../ui/hat-image.tsx';

interface PrintfulPhotoProps {
  /** The address at Printful; null if it has none, undefined if there is no hat. */
  image: string | null | undefined;
  alt: string;
}

/** Printful's photo of a hat, in the format of our drawings. */
export function PrintfulPhoto({ image, alt }: PrintfulPhotoProps) {
  const { hasFailed, watch } = useFailedImage(image ?? '');
  const isShown = typeof image === 'string' && !hasFailed;
  return (
    <div className="hats-photo centered text-1 text-center" data-empty={!isShown || undefined}>
      {isShown ? (
        <img src={image} alt={alt} width={900} height={600} loading="lazy" {...watch} />
      ) : (
        <span>{image === undefined ? 'None yet' : 'No photo'}</span>
      )}
    </div>
  );
}
