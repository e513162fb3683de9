import { Fragment } from 'react';
import { DEFAULT_DESIGN, type Design, FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../domain/design.ts';
import { PREVIEW_WIDTHS, type PreviewSize } from '../preview/preview-sizes.ts';
import { HatPicture } from '../ui/hat-picture.tsx';
import { CornerCase } from './corner-case.tsx';
import { COMPARED, CORNER_CASES } from './hard-designs.ts';
import { InkTable } from './ink-table.tsx';
import { LiveHat } from './live-hat.tsx';
import { Specimen, Specimens } from './specimens.tsx';
import './styleguide.css';

export const meta = () => [{ title: 'Style guide | Unhinged Hats' }, { name: 'robots', content: 'noindex' }];

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

const SIZES = Object.keys(PREVIEW_WIDTHS) as PreviewSize[];

/** Everything a hat can look like, on one page. */
export default function StyleGuide() {
  return (
    <div className="wrap styleguide">
      <h1>Style guide</h1>
      <Specimens title="Colorways">
        {HAT_COLORS.map(({ key, label }) => (
          <Specimen key={key} caption={label} hatColor={key}>
            <div className="styleguide-views">
              <LiveHat design={blank(key)} size="md" />
              <LiveHat design={blank(key)} size="md" view="back" />
            </div>
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Fonts">
        {FONT_STYLES.map(({ key, label, inDesigner }) => (
          <Specimen key={key} caption={inDesigner ? label : `${label} (not in the designer)`} hatColor="navy">
            <LiveHat design={set(key)} size="md" />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Sizes">
        {SIZES.map((size) => (
          <Specimen key={size} caption={`${size}, ${PREVIEW_WIDTHS[size]} px`} hatColor="black-white">
            <LiveHat design={DEFAULT_DESIGN} size={size} />
          </Specimen>
        ))}
      </Specimens>
      <Specimens title="Drawn here, and by the shop">
        {COMPARED.map((design) => (
          <Fragment key={design.textLine1}>
            <Specimen caption="Here" hatColor={design.hatColor}>
              <LiveHat design={design} size="lg" />
            </Specimen>
            <Specimen caption="By the shop" hatColor={design.hatColor}>
              <HatPicture design={design} sizes={`${PREVIEW_WIDTHS.lg}px`} className="styleguide-picture" />
            </Specimen>
          </Fragment>
        ))}
      </Specimens>
      <Specimens title="Text colors">
        {TEXT_COLORS.map(({ key, label }) => (
          <Specimen key={key} caption={label} hatColor="black-white">
            <LiveHat design={{ ...DEFAULT_DESIGN, textColor: key }} size="md" />
          </Specimen>
        ))}
      </Specimens>
      <InkTable />
      <Specimens title="Corner cases">
        {CORNER_CASES.map((corner) => (
          <CornerCase key={corner.caption} {...corner} />
        ))}
      </Specimens>
    </div>
  );
}

const blank = (hatColor: Design['hatColor']): Design => ({
  ...DEFAULT_DESIGN,
  hatColor,
  textLine1: '',
  textLine2: '',
});

const set = (fontStyle: Design['fontStyle']): Design => ({
  ...DEFAULT_DESIGN,
  hatColor: 'navy',
  textColor: 'yellow',
  fontStyle,
  textLine1: 'Mentally at the',
  textLine2: 'Lake House',
  textLine3: 'est. 2019 & Co.',
});
