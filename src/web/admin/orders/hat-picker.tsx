import type { AdminOrderLine } from '../../../wire/admin/orders.ts';
import { SelectField } from '../../ui/field.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { hatWords } from './hat-words.ts';

/** How many hats of each line are chosen, by the line's id. */
export type ChosenHats = Readonly<Record<number, number>>;

interface PickerProps {
  lines: readonly AdminOrderLine[];
  /** How many hats of a line can be chosen. */
  most(line: AdminOrderLine): number;
  /** What stands beside a line, such as its price. */
  price(line: AdminOrderLine): string;
  chosen: ChosenHats;
  onChange(chosen: ChosenHats): void;
}

/** Chooses hats of an order, each kind with a checkbox and, if there are several, with how many. */
export const HatPicker = ({ lines, most, price, chosen, onChange }: PickerProps) => (
  <ul className="rows hat-picker">
    {lines.map((line) => {
      const max = most(line);
      const count = chosen[line.id] ?? 0;
      const words = hatWords(line);
      return (
        <li key={line.id}>
          <label>
            <input
              type="checkbox"
              checked={count > 0}
              disabled={max === 0}
              onChange={({ target }) => onChange({ ...chosen, [line.id]: target.checked ? 1 : 0 })}
            />
            <Thumb item={{ ...line, image: line.picture ?? '' }} />
            <b>{words}</b>
            <span className="figures">{max === 0 ? 'Refunded' : price(line)}</span>
          </label>
          {count > 0 && max > 1 && (
            <SelectField
              label={`How many of ${words}`}
              value={count}
              options={Array.from({ length: max }, (_, at) => [at + 1, `${at + 1} of ${line.quantity}`])}
              onChange={({ target }) => onChange({ ...chosen, [line.id]: Number(target.value) })}
            />
          )}
        </li>
      );
    })}
  </ul>
);

/** The chosen hats as the API takes them. */
export const linesOf = (chosen: ChosenHats): { id: number; quantity: number }[] =>
  Object.entries(chosen).flatMap(([id, quantity]) => (quantity > 0 ? [{ id: Number(id), quantity }] : []));

export const countOf = (chosen: ChosenHats): number =>
  Object.values(chosen).reduce((sum, quantity) => sum + quantity, 0);
