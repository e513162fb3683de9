import { useState } from 'react';
import { describeDesign } from '../../../../domain/design/describe-design.ts';
import type { Design } from '../../../../domain/design/design.ts';
import type { Making } from '../../../../domain/design/making.ts';
import type { GlyphTable } from '../../../../hat/glyph-table.ts';
import { PICTURE } from '../../../../hat/panel-placement.ts';
import { HatPreview } from '../../../preview/hat-preview.tsx';
import { HAIRS, SKINS } from './head-choices.ts';
import { HeadDrawing } from './head-drawing.tsx';
import { FRAME } from './head-place.ts';
import './on-head.css';

export interface HeadHat {
  design: Design;
  making: Making;
  table: GlyphTable | null;
}

/** The choice stays until the page is reloaded, even if the proof closes. */
let chosen: Choice = { skin: 'tan', hair: 'curls' };

interface Choice {
  skin: (typeof SKINS)[number]['key'];
  hair: (typeof HAIRS)[number]['key'];
}

/** The hat at its size on a drawn head, so that the shopper sees how large the letters are when worn. */
export function OnHead({ design, making, table }: HeadHat) {
  const [choice, setChoice] = useState(chosen);
  const skin = SKINS.find(({ key }) => key === choice.skin) ?? SKINS[0];
  const hair = HAIRS.find(({ key }) => key === choice.hair) ?? HAIRS[0];

  function choose(change: Partial<Choice>) {
    chosen = { ...choice, ...change };
    setChoice(chosen);
  }

  return (
    <figure className="on-head">
      <div
        className="on-head-picture"
        role="img"
        aria-label={`On a head with ${skin.label.toLowerCase()} and ${hair.words}: ${describeDesign(design, making)}`}
        style={FRAME_STYLE}
      >
        <HeadDrawing skin={skin} hair={hair.key} />
        <div className="on-head-hat" aria-hidden="true">
          <WithoutShadow />
          <HatPreview {...{ design, table }} size="lg" sizes="460px" />
        </div>
      </div>
      <figcaption className="text-1 bold">On a head, to scale</figcaption>
      <div className="on-head-choices stack gap-1 mt-2">
        <div className="bar gap-1" role="radiogroup" aria-label="Skin">
          {SKINS.map(({ key, label, skin: ground }) => (
            <label key={key} className="on-head-choice centered text-1 bold">
              <input
                type="radio"
                name="head-skin"
                className="tile-radio"
                aria-label={label}
                checked={key === skin.key}
                onChange={() => choose({ skin: key })}
              />
              <span className="disc" style={{ background: ground }} />
            </label>
          ))}
        </div>
        <div className="bar gap-1" role="radiogroup" aria-label="Hair">
          {HAIRS.map(({ key, label }) => (
            <label key={key} className="on-head-choice centered text-1 bold">
              <input
                type="radio"
                name="head-hair"
                className="tile-radio"
                checked={key === hair.key}
                onChange={() => choose({ hair: key })}
              />
              <span className="tile">{label}</span>
            </label>
          ))}
        </div>
      </div>
    </figure>
  );
}

const FRAME_STYLE = {
  aspectRatio: `${FRAME.width} / ${FRAME.height}`,
  '--hat-left': `${(-FRAME.x / FRAME.width) * 100}%`,
  '--hat-top': `${(-FRAME.y / FRAME.height) * 100}%`,
  '--hat-width': `${(PICTURE.width / FRAME.width) * 100}%`,
};

/** The hat is pictured on a table. This filter leaves only what is nearly opaque, so that the table's shadow is gone. */
const WithoutShadow = () => (
  <svg width="0" height="0" aria-hidden="true">
    <filter id="without-shadow" colorInterpolationFilters="sRGB">
      <feComponentTransfer>
        <feFuncA type="linear" slope="3" intercept="-2" />
      </feComponentTransfer>
    </filter>
  </svg>
);
