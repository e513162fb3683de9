import './swatches.css';

interface SwatchesProps<Key extends string> {
  legend: string;
  /** Of the radio group. */
  name: string;
  /** `ground` is a CSS background. */
  swatches: readonly { key: Key; label: string; ground: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** Colours as radio buttons with their names below. */
export const Swatches = <Key extends string>(props: SwatchesProps<Key>) => (
  <fieldset>
    <legend>{props.legend}</legend>
    <div className="swatches">
      {props.swatches.map(({ key, label, ground }) => (
        <label key={key} className="swatch">
          <input
            type="radio"
            name={props.name}
            className="tile-radio"
            value={key}
            checked={key === props.chosen}
            onChange={() => props.onChoose(key)}
          />
          <span className="swatch-disc" style={{ background: ground }} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
