import { type Design, designLines, hatColorOf } from '../../domain/design.ts';
import { HatImage } from './hat-image.tsx';
import { pictureSources } from './picture-sources.ts';

interface HatPictureProps {
  design: Design;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** Says nothing to those who hear the page: the words beside it say it all. */
  decorative?: boolean;
  className?: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'low';
}

/** The picture of a design. */
export const HatPicture = ({ design, decorative, ...props }: HatPictureProps) => (
  <HatImage
    {...props}
    {...pictureSources(design)}
    alt={
      decorative
        ? ''
        : `${hatColorOf(design.hatColor).label} trucker hat that says ${designLines(design).join(' ')}`
    }
    hatColor={design.hatColor}
  />
);
