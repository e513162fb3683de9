import { type ReactNode, useState } from 'react';
import { describeDesign } from '../../../../domain/design/describe-design.ts';
import type { Design } from '../../../../domain/design/design.ts';
import type { Making } from '../../../../domain/design/making.ts';
import type { GlyphTable } from '../../../../hat/glyph-table.ts';
import { PICTURE } from '../../../../hat/panel-placement.ts';
import { HatPreview } from '../../../preview/hat-preview.tsx';
import { HAIRS, type Hair, SKINS, type Skin } from './head-choices.ts';
import { FRAME, UNDER_HAT } from './head-place.ts';
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
          <HatPreview design={design} table={table} size="lg" sizes="460px" />
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

/** A head in millimeters, placed and scaled so that the pictured hat fits on it. Its eyes are behind the visor. */
const HeadDrawing = ({ skin, hair }: { skin: Skin; hair: Hair }) => (
  <svg
    className="head-drawing"
    viewBox={`${FRAME.x} ${FRAME.y} ${FRAME.width} ${FRAME.height}`}
    aria-hidden="true"
  >
    <g transform={UNDER_HAT}>
      {HAIR_PARTS[hair].behind(skin)}
      <Shoulders colors={skin} />
      {hair !== 'long' && <Ears colors={skin} />}
      {hair === 'curls' && <Earring />}
      <path className="head-face" fill={skin.skin} d={FACE} />
      <path fill={skin.hair} d={HAIR_IN_HAT} />
      <Features colors={skin} />
      {hair !== 'beard' && <Mouth colors={skin} />}
      {HAIR_PARTS[hair].inFront(skin)}
    </g>
  </svg>
);

/** As wide and as high as `HEAD`, turned a little to the left, like the hat. */
const FACE =
  'M0 0C-52 0-76 40-76 96C-76 128-74 142-70 156C-65 178-57 192-45 203C-35 213-25 220-11 220C4 220 18 213 31 203C46 191 57 174 61 152C64 140 69 120 69 96C69 40 48 0 0 0Z';

/** Seen only through the mesh. */
const HAIR_IN_HAT = 'M-82 84C-86 36-62-2 0-6C58-2 86 36 84 84Z';

interface PartProps {
  colors: Skin;
}

/** The neck in the shadow of the jaw, and a shirt with a stitched collar. */
const Shoulders = ({ colors: { skin, shade } }: PartProps) => (
  <>
    <path fill={skin} d="M-38 150V236C-38 250-56 256-72 260L8 310L92 260C74 256 54 250 54 236V150Z" />
    <path
      fill={shade}
      d="M-38 190C-30 212-20 224-8 227C16 227 42 212 54 176V208C42 232 16 247-6 246C-24 244-34 234-38 224Z"
    />
    <path
      fill="#1a0912"
      d="M-140 310V284C-126 268-92 262-56 250C-40 270-14 280 8 280C32 280 54 270 72 250C108 262 140 268 156 286V310Z"
    />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="1.6"
      strokeDasharray="5 4"
      d="M-62 258C-43 279-17 288 8 288C35 288 60 279 78 258"
    />
  </>
);

const Ears = ({ colors: { skin, shade, line } }: PartProps) => (
  <>
    <path fill={shade} d="M-72 96C-84 90-86 106-82 120C-80 132-76 142-70 142Z" />
    <path fill={skin} d="M64 98C78 86 90 94 88 112C86 130 80 148 68 148C62 148 60 142 60 136Z" />
    <Line color={line} d="M70 108C78 102 82 108 80 116C78 124 72 124 71 132" />
  </>
);

const Earring = () => <circle cx="72" cy="156" r="8" fill="none" stroke="#ffd23f" strokeWidth="3.4" />;

/** The shadow of the visor, and the nose. */
const Features = ({ colors: { shade, line } }: PartProps) => (
  <>
    <path
      fill={shade}
      d="M-76 96C-76 128-75 136-72 150C-50 140-8 134 30 142C48 146 58 148 61 150C66 136 69 118 69 96Z"
    />
    <path
      fill={shade}
      d="M-19 110C-16 132-10 146-5 152C0 159-6 163-12 161C-20 166-30 164-34 158C-30 152-27 130-26 110Z"
    />
    <Line color={line} d="M-36 157C-34 163-28 162-25 161C-21 165-15 165-12 161C-7 163-2 160-3 154" />
  </>
);

const Mouth = ({ colors: { line, lip } }: PartProps) => (
  <>
    <path
      fill={lip}
      d="M-41 181C-33 175-27 174-22 177C-16 173-6 174 6 178C-2 192-14 196-22 195C-30 194-37 190-41 181Z"
    />
    <Line color={line} d="M-43 180C-32 184-8 184 8 176C10 175 12 173 13 171" />
  </>
);

const Line = ({ color, d }: { color: string; d: string }) => (
  <path fill="none" stroke={color} strokeWidth="2.7" strokeLinecap="round" d={d} />
);

type Part = (skin: Skin) => ReactNode;

/** The hair of a style, in millimeters: what is behind the neck, and what is in front of the face, under the hat. */
const HAIR_PARTS: Record<Hair, { behind: Part; inFront: Part }> = {
  curls: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        transform="translate(-4 0) scale(.93 1)"
        d="M-78 70c-22 2-26 20-18 30c-18 6-18 26-6 33c-14 9-10 29 5 31c-6 15 8 27 22 22c2 14 20 19 30 9l105 0c10 11 29 5 31-9c15 4 28-9 21-23c15-3 18-23 5-32c12-8 11-28-7-33c8-11 3-29-18-29Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path fill={hair} d="M-84 66c-12 16-14 30-6 40c-8 12-4 24 6 28c8 0 14-8 12-18c8-6 10-16 4-24l6-26Z" />
        <path fill={hair} d="M54 66l5 24c-3 8 0 14 6 17c8-8 18-4 22 4c4-14 4-30-2-45Z" />
        <Strands
          wave={wave}
          d="M-96 112c-7 6-5 16 3 18M-88 150c-8 4-8 14 0 18M-66 172c-6 5-4 13 4 15M98 114c8 6 6 17-2 19M96 152c8 4 8 15 0 19M72 176c7 4 6 13-2 16"
        />
      </>
    ),
  },
  long: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        d="M-80 60C-92 110-84 146-96 184C-106 222-96 262-104 300L112 300C104 262 114 228 104 188C94 150 96 110 84 60Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path
          fill={hair}
          d="M-84 60C-94 104-82 138-96 178C-108 216-94 256-106 300L-62 300C-68 268-52 240-58 212C-63 190-74 170-71 144C-69 124-70 108-62 92L-62 60Z"
        />
        <path
          fill={hair}
          d="M86 60C98 104 88 142 102 182C114 220 100 260 114 300L68 300C74 268 58 242 62 212C65 190 74 172 68 146C64 128 62 108 54 92L54 60Z"
        />
        <Strands
          wave={wave}
          d="M-80 130C-80 160-92 182-87 214C-84 238-84 256-88 280M-70 190C-73 208-71 226-74 246M79 132C79 160 94 184 91 216C89 240 90 258 95 280M74 192C80 210 75 228 80 248"
        />
      </>
    ),
  },
  braids: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        d="M-84 60C-92 96-94 120-90 156L-58 156L-50 60ZM50 60L62 158L94 158C98 124 96 96 88 60Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path
          fill={hair}
          d="M-84 60C-86 96-86 120-82 140C-76 124-72 108-62 92L-62 60ZM54 60L56 90C60 96 66 100 68 104C72 96 80 94 86 98L84 60Z"
        />
        {BRAIDS.map((x) => (
          <g key={x} fill={hair} stroke={wave} strokeWidth="2.5">
            <path d={`M${x - 9} 250h18l7 34h-32Z`} />
            {[154, 175, 196, 217, 238].map((y, knot) => (
              <path
                key={y}
                transform={`translate(${x + (knot % 2 ? 2 : -2)} ${y})`}
                d="M0-15C15-13 18 5 0 16C-18 5-15-13 0-15Z"
              />
            ))}
            <path fill="#ff2e93" stroke="none" d={`M${x - 11} 249h22v9h-22Z`} />
          </g>
        ))}
      </>
    ),
  },
  beard: {
    behind: () => null,
    inFront: ({ hair, wave, lip }) => (
      <>
        <path
          fill={hair}
          d="M-76 70C-78 100-78 126-75 142C-72 168-63 192-48 209C-38 220-26 228-11 228C6 228 22 220 35 209C51 194 60 173 64 150L70 96L62 70L59 124C57 144 51 158 40 168C28 166 8 166-4 168C-12 165-18 166-22 168C-28 165-34 166-40 169C-50 168-58 170-62 172C-67 160-69 148-69 132Z"
        />
        <path
          fill={lip}
          d="M-37 184C-30 181-26 181-22 183C-17 181-8 181 4 182C-2 192-14 195-22 194C-29 193-34 190-37 184Z"
        />
        <Strands wave={wave} d="M-14 208v9M-1 206l3 9M-27 206l-3 9M-54 178l3 8M48 178l-3 8" />
      </>
    ),
  },
};

/** The middle of each braid. */
const BRAIDS = [-82, 84];

const Strands = ({ wave, d }: { wave: string; d: string }) => (
  <path fill="none" stroke={wave} strokeWidth="3" strokeLinecap="round" d={d} />
);
