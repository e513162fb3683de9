/** The rows of a list that are chosen, by their ids. */
export interface Choice<Id> {
  chosen: ReadonlySet<Id>;
  onChoose(chosen: ReadonlySet<Id>): void;
}

/** The head of a column of checkboxes: it chooses all rows of the page. */
export const chooseColumn = <Id,>(ids: readonly Id[], { chosen, onChoose }: Choice<Id>) => ({
  label: (
    <label className="choose">
      <input
        type="checkbox"
        aria-label="Choose all on this page"
        checked={ids.every((id) => chosen.has(id))}
        onChange={({ target }) => onChoose(new Set(target.checked ? ids : []))}
      />
      <span className="only-cards" aria-hidden="true">
        Choose all
      </span>
    </label>
  ),
});

interface ChooseProps<Id> extends Choice<Id> {
  of: Id;
  /** What the row is called. */
  name: string;
}

/** The checkbox of a row. */
export const Choose = <Id,>({ of: id, name, chosen, onChoose }: ChooseProps<Id>) => (
  <label className="choose">
    <input
      type="checkbox"
      aria-label={`Choose ${name}`}
      checked={chosen.has(id)}
      onChange={({ target }) =>
        onChoose(new Set(target.checked ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
      }
    />
  </label>
);
