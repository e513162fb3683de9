import type { MetaDescriptor } from 'react-router';
import { type Design, describeDesign, designLines } from '../../../domain/design.ts';
import { pictureAddress } from '../../../domain/picture-address.ts';
import { designPath } from '../saved/designer-address.ts';

interface Card {
  design: Design;
  /** Origin of the shop: cards need whole addresses. */
  publicUrl: string;
}

/** What chats and networks show of a link to a design: its hat and its words. */
export const shareCard = ({ design, publicUrl }: Card): MetaDescriptor[] => [
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Unhinged Hats' },
  { property: 'og:title', content: designLines(design).join(' ') || 'A hat without words' },
  { property: 'og:description', content: describeDesign(design) },
  { property: 'og:url', content: publicUrl + designPath(design) },
  { property: 'og:image', content: publicUrl + pictureAddress(design, 1200, 'jpg') },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '800' },
  { property: 'og:image:alt', content: describeDesign(design) },
  { name: 'twitter:card', content: 'summary_large_image' },
];
