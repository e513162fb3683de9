import { memo, type ReactNode } from 'react';
import { legibilityOf, readableOn } from '../../../domain/design/contrast.ts';
import {
  type Design,
  HAT_COLORS,
  type HatColor,
  hatColorOf,
  TEXT_COLORS,
  type TextColor,
  textColorOf,
} from '../../../domain/design/design.ts';
import { makingOf } from '../../../domain/design/making.ts';
import { colorOnHat, sameThreadAs } from '../../../domain/design/thread-colors.ts';
import { checkContrast } from '../../../hat/check-design.ts';
import { type HowHatsAreMade, useHowHatsAreMade, useMaking } from '../../use-shop.ts';
import { Fixable } from './fixable.tsx';
import { HAT_SWATCHES, textSwatches } from './swatch-colors.ts';
import './color-fields.css';

interface ColorFieldsProps extends Pick<Design, 'hatColor' | 'textColor'> {
  /** Without words no text color needs a warning. */
  hasWords: boolean;
  onChoose: (choice: Partial<Pick<Design, 'hatColor' | 'textColor'>>) => void;
}

/** Memoized, so that typing does not render it again. */
export const ColorFields = memo(({ hatColor, textColor, hasWords, onChoose }: ColorFieldsProps) => {
  const made = useHowHatsAreMade();
  const making = makingOf(made.makings, hatColor);
  const hats = HAT_SWATCHES.map((hat) =>
    made.unmadeColors.includes(hat.key) ? { ...hat, warning: 'Not made' } : hat,
  );
  return (
    <>
      <Swatches
        legend="Hat color"
        name="hat-color"
        swatches={hats}
        chosen={hatColor}
        onChoose={(chosen) => onChoose({ hatColor: chosen })}
      >
        <UnmadeAdvice hatColor={hatColor} textColor={textColor} made={made} onChoose={onChoose} />
      </Swatches>
      <Swatches
        legend="Text color"
        name="text-color"
        swatches={textSwatches(hatColor, making)}
        chosen={textColor}
        onChoose={(chosen) => onChoose({ textColor: chosen })}
      >
        {making.isStitched && <ThreadNote />}
        <ColorAdvice hatColor={hatColor} textColor={textColor} hasWords={hasWords} onChoose={onChoose} />
      </Swatches>
    </>
  );
});

/** Says that threads differ from inks, and which colors get the same one. */
const ThreadNote = () => (
  <p className="text-2 mt-2">This hat is embroidered, so you see our thread colors. {SAME_THREADS}</p>
);

/** Like "Pink and Hot Pink are the same thread, Flamingo." */
const SAME_THREADS = TEXT_COLORS.flatMap(({ key, label }) => {
  const others = sameThreadAs(key);
  const isFirst = others.every((other) => indexOf(other) > indexOf(key));
  if (others.length === 0 || !isFirst) return [];
  const names = new Intl.ListFormat('en-US').format([label, ...others.map((o) => textColorOf(o).label)]);
  return [`${names} use the same thread, ${colorOnHat(key, { isStitched: true }).name}.`];
}).join(' ');

function indexOf(color: TextColor): number {
  return TEXT_COLORS.findIndex(({ key }) => key === color);
}

type UnmadeAdviceProps = Omit<ColorFieldsProps, 'hasWords'> & { made: HowHatsAreMade };

/** For a design in a hat color that is not made now: in a link, in the cart, or saved on this device. */
function UnmadeAdvice({ hatColor, textColor, made, onChoose }: UnmadeAdviceProps) {
  const isUnmade = made.unmadeColors.includes(hatColor);
  const other = isUnmade ? madeColor(textColor, made) : null;
  return (
    <Fixable fix={other && { label: `Use ${other.label}`, run: () => onChoose({ hatColor: other.key }) }}>
      {isUnmade && `${hatColorOf(hatColor).label} hats can’t be made right now. Your words stay.`}
    </Fixable>
  );
}

/** A hat color that is made now, rather one on which the text reads well; null if there is none. */
function madeColor(textColor: TextColor, { unmadeColors, makings }: HowHatsAreMade) {
  const made = HAT_COLORS.filter(({ key }) => !unmadeColors.includes(key));
  const isFine = (hatColor: HatColor) =>
    legibilityOf({ hatColor, textColor }, makingOf(makings, hatColor).isStitched) === 'fine';
  return made.find(({ key }) => isFine(key)) ?? made[0] ?? null;
}

function ColorAdvice({ hatColor, textColor, hasWords, onChoose }: ColorFieldsProps) {
  const making = useMaking(hatColor);
  const readable = readableOn(hatColor, making.isStitched);
  const problem = hasWords ? checkContrast({ hatColor, textColor }, making) : null;
  return (
    <Fixable
      fix={{ label: `Use ${textColorOf(readable).label}`, run: () => onChoose({ textColor: readable }) }}
    >
      {problem?.kind === 'invisible'
        ? `${textColorOf(textColor).label} on ${panelOf(hatColor)} is invisible. We can’t ${making.isStitched ? 'stitch' : 'print'} words nobody can see.`
        : problem?.message}
    </Fixable>
  );
}

/** The color that the text is on, such as "white" on a Pink White hat. */
const panelOf = (hatColor: HatColor): string => {
  const { front } = hatColorOf(hatColor);
  return (HAT_COLORS.find((color) => color.front === front) ?? hatColorOf(hatColor)).label.toLowerCase();
};

interface Swatch<Key extends string> {
  key: Key;
  label: string;
  /** A CSS background. */
  ground: string;
  /** The thread that makes this color. */
  thread?: string | undefined;
  /** A word about the problem with this color. The empty string reserves the space for one. */
  warning?: string;
}

interface SwatchesProps<Key extends string> {
  legend: string;
  /** The radio group's name. */
  name: string;
  swatches: readonly Swatch<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** Advice about the choice. */
  children?: ReactNode;
}

/** Colors as radio buttons with their names below. */
const Swatches = <Key extends string>(props: SwatchesProps<Key>) => (
  <fieldset>
    <legend className="title">{props.legend}</legend>
    <div className="swatches">
      {props.swatches.map(({ key, label, ground, thread, warning }) => (
        <label key={key} className="swatch stack gap-2 packed tight text-1 text-center py-1">
          <input
            type="radio"
            name={props.name}
            className="tile-radio"
            value={key}
            checked={key === props.chosen}
            // Receives the focus when the shopper has to choose another color.
            id={key === props.chosen ? props.name : undefined}
            onChange={() => props.onChoose(key)}
          />
          <span className="disc" style={{ background: ground }} />
          <span className="swatch-words">
            {label} {thread && <small>{thread} </small>}
            {warning !== undefined && <b>{warning}</b>}
          </span>
        </label>
      ))}
    </div>
    {props.children}
  </fieldset>
);
