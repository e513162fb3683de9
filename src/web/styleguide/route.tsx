import { type ComponentProps, Fragment, type ReactNode } from 'react';
import {
  DEFAULT_DESIGN,
  type Design,
  FONT_STYLES,
  HAT_COLORS,
  TEXT_COLORS,
} from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { missingCharacters, missingSentence } from '../../hat/missing-letters.ts';
import { useGlyphs } from '../designer/use-glyphs.ts';
import { HatPreview, PREVIEW_WIDTHS, type PreviewSize } from '../preview/hat-preview.tsx';
import { hatGround } from '../ui/hat-ground.ts';
import { HatPicture } from '../ui/hat-picture.tsx';
import { COMPARED, CORNER_CASES } from './hard-designs.ts';
import { InkTable } from './ink-table.tsx';
import './styleguide.css';

export const meta = () => [{ title: 'Style guide | Unhinged Hats' }, { name: 'robots', content: 'noindex' }];

export const headers = () => ({ 'X-Robots-Tag': 'noindex' });

const SIZES = Object.keys(PREVIEW_WIDTHS) as PreviewSize[];

/** Every look of a hat, on one page. */
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
      <Specimens title="Drawn in the browser and by the server">
        {COMPARED.map((design) => (
          <Fragment key={design.textLine1}>
            <Specimen caption="Browser" hatColor={design.hatColor}>
              <LiveHat design={design} size="lg" />
            </Specimen>
            <Specimen caption="Server" hatColor={design.hatColor}>
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

/** A live preview that fetches its own glyphs. */
const LiveHat = (props: Omit<ComponentProps<typeof HatPreview>, 'table'>) => (
  <HatPreview loading="lazy" {...props} table={useGlyphs(props.design)} />
);

/** A difficult design, with the characters that cannot be printed in the caption. */
function CornerCase({ caption, design }: { caption: string; design: Design }) {
  const table = useGlyphs(design);
  const missing = table ? missingCharacters(design, table).map(({ character }) => character) : [];
  return (
    <Specimen
      caption={[caption, missingSentence(missing, design.fontStyle, PRINTED)].filter(Boolean).join('. ')}
      hatColor={design.hatColor}
    >
      <HatPreview design={design} table={table} size="md" loading="lazy" />
    </Specimen>
  );
}

interface SpecimensProps {
  title: string;
  children: ReactNode;
}

/** A section of the style guide: specimens side by side. */
const Specimens = ({ title, children }: SpecimensProps) => (
  <section className="specimens" aria-label={title}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
);

interface SpecimenProps {
  caption: ReactNode;
  /** The hat color that determines the background; white if omitted. */
  hatColor?: string;
  children: ReactNode;
}

const Specimen = ({ caption, hatColor, children }: SpecimenProps) => (
  <li className="specimen" style={{ '--ground': hatColor && hatGround(hatColor) }}>
    {children}
    <p>{caption}</p>
  </li>
);
