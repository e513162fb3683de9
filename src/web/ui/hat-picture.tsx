import { type Design, designLines, hatColorOf } from '../../domain/design.ts';
import { HatImage } from './hat-image.tsx';
import { pictureAddress } from './picture-address.ts';

interface HatPictureProps {
  design: Design;
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
    src={pictureAddress(design)}
    alt={
      decorative
        ? ''
        : `${hatColorOf(design.hatColor).label} trucker hat that says ${designLines(design).join(' ')}`
    }
    hatColor={design.hatColor}
  />
);
