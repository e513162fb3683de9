import { HAIR_PARTS } from './hair.tsx';
import type { Hair, Skin } from './head-choices.ts';
import { FRAME, UNDER_HAT } from './head-place.ts';

/** A head in millimeters, placed and scaled so that the pictured hat fits on it. Its eyes are behind the visor. */
export const HeadDrawing = ({ skin, hair }: { skin: Skin; hair: Hair }) => (
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
