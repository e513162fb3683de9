import type { ReactNode } from 'react';
import './swatches.css';

interface Swatch<Key extends string> {
  key: Key;
  label: string;
  /** A CSS background. */
  ground: string;
  /** What speaks against choosing it, in a word; the empty string keeps the room for one. */
  warning?: string;
}

interface SwatchesProps<Key extends string> {
  legend: string;
  /** Of the radio group. */
  name: string;
  swatches: readonly Swatch<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** What is said of the choice. */
  children?: ReactNode;
}

/** Colors as radio buttons with their names below. */
export const Swatches = <Key extends string>(props: SwatchesProps<Key>) => (
  <fieldset>
    <legend>{props.legend}</legend>
    <div className="swatches">
      {props.swatches.map(({ key, label, ground, warning }) => (
        <label key={key} className="swatch">
          <input
            type="radio"
            name={props.name}
            className="tile-radio"
            value={key}
            checked={key === props.chosen}
            // Where somebody is sent to choose another.
            id={key === props.chosen ? props.name : undefined}
            onChange={() => props.onChoose(key)}
          />
          <span className="swatch-disc" style={{ background: ground }} />
          <span className="swatch-words">
            {label} {warning !== undefined && <b>{warning}</b>}
          </span>
        </label>
      ))}
    </div>
    {props.children}
  </fieldset>
);
