import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { contrastOn, legibilityOf } from '../../domain/design/contrast.ts';
import {
  DEFAULT_DESIGN,
  type Design,
  FONT_STYLES,
  type FontStyle,
  HAT_COLORS,
  MAX_LINE_LENGTH,
  TEXT_COLORS,
  toDesign,
} from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { missingCharacters, missingSentence } from '../../hat/missing-letters.ts';
import { useGlyphs } from '../designer/use-glyphs.ts';
import { HatPreview, PREVIEW_WIDTHS, type PreviewSize } from '../preview/hat-preview.tsx';
import { hatGround } from '../ui/hat-ground.ts';
import { HatPicture } from '../ui/hat-picture.tsx';
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
            <div className="row gap-0">
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
    <h2 className="heavy text-7 mb-4">{title}</h2>
    <ul className="row gap-4 top">{children}</ul>
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

/** The legibility of each text color on each hat. */
const InkTable = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <section className="ink-table" tabIndex={0} aria-label="Text colors on hats">
    <table>
      <caption>Contrast of text and panel</caption>
      <thead>
        <tr>
          <td />
          {HAT_COLORS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TEXT_COLORS.map(({ key: textColor, label, ink }) => (
          <tr key={textColor}>
            <th scope="row">{label}</th>
            {HAT_COLORS.map(({ key: hatColor, front }) => (
              <td key={hatColor}>
                <span className="ink-sample" style={{ background: front, color: ink }} aria-hidden="true">
                  Aa
                </span>
                {contrastOn(hatColor, textColor).toFixed(1)} {legibilityOf({ hatColor, textColor })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const LONGEST = 'W'.repeat(MAX_LINE_LENGTH);

/** Difficult designs, each with its difficulty as the caption. */
const CORNER_CASES: readonly { caption: string; design: Design }[] = [
  { caption: 'The longest lines', design: onWhite('block', LONGEST, LONGEST, LONGEST) },
  { caption: 'One letter', design: onWhite('arial', 'i') },
  { caption: 'One point', design: onWhite('times', '.') },
  { caption: 'Accents of many', design: onWhite('trebuchet', 'Ångström Ğişe', 'Čeština Ķīlis', 'Ẁ ẞ ş Ų') },
  { caption: 'Tails against accents', design: onWhite('times', 'gjpqy', 'ÉÂÑÜ', 'gjpqy') },
  { caption: 'Unprintable characters', design: onWhite('impact', 'I ♣ hats', '帽子 🧢') },
  { caption: 'Figures and signs', design: onWhite('courier', '100% & #1', '"50/50" @ 7?', '$24.99 + tax!') },
  { caption: 'A short line below a long one', design: onWhite('marker', 'Professional dog mom', 'x') },
  { caption: 'No text', design: onWhite('impact') },
];

/** Designs to compare: light on dark, dark on light and in between, thin and bold, long and short. */
const COMPARED: readonly Design[] = [
  hat(
    { hatColor: 'pink', textColor: 'white', fontStyle: 'trebuchet' },
    'Professional dog mom',
    'est. 2019',
    'Woof & Co.',
  ),
  hat({ hatColor: 'black', textColor: 'secondary', fontStyle: 'courier' }, '404', 'hat not found'),
  hat({ hatColor: 'white', textColor: 'red', fontStyle: 'times' }, 'Señor', 'Margarita'),
  hat({ hatColor: 'red-white-blue', textColor: 'blue', fontStyle: 'heading' }, 'Grill', 'Sergeant'),
];

function onWhite(fontStyle: FontStyle, ...lines: string[]): Design {
  return hat({ hatColor: 'white', textColor: 'dark', fontStyle }, ...lines);
}

function hat(
  look: Pick<Design, 'hatColor' | 'textColor' | 'fontStyle'>,
  ...[textLine1, textLine2, textLine3]: string[]
): Design {
  return toDesign({ ...look, textLine1, textLine2, textLine3 });
}
