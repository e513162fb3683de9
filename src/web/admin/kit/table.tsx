import type { HTMLAttributes, ReactNode, Ref } from 'react';
import './table.css';

export interface Column<Row> {
  label: ReactNode;
  cell(row: Row): ReactNode;
  /** A name is bold, an amount has figures at the end, a date stays on one line. `row` names the row for screen readers. */
  kind?: 'name' | 'amount' | 'quiet' | 'date' | 'row';
  /**
   * Its place on a phone, where a row becomes a card of two columns: a whole line, the end of a line, a grid area such as `1 / 2`, or none.
   * A pair has its label beside it.
   */
  phone?: 'whole' | 'end' | 'pair' | 'none' | `${number} / ${string}`;
  /** Only screen readers get the label. */
  isUnlabeled?: boolean;
  className?: string;
}

/** A column of amounts, each beside its label on a phone. */
export const amountColumn = <Row,>(label: string, cell: Column<Row>['cell']): Column<Row> => ({
  label,
  kind: 'amount',
  phone: 'pair',
  cell,
});

/** The last column, with what can be done with a row. */
export const actionsColumn = <Row,>(phone: Column<Row>['phone'], cell: Column<Row>['cell']): Column<Row> => ({
  label: 'Actions',
  isUnlabeled: true,
  phone,
  cell: (row) => <div className="table-actions">{cell(row)}</div>,
});

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  className?: string;
  /** In a dialog or beside a form: dense, and a table on a phone too. */
  isSmall?: boolean;
  rowProps?(row: Row): HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>;
  body?: Ref<HTMLTableSectionElement>;
}

/** A table, whose rows are cards on a phone. Without rows, it is the sentence `empty`, if there is one. */
export const Table = <Row,>({ empty, ...table }: TableProps<Row> & { empty?: string }) =>
  empty !== undefined && table.rows.length === 0 ? (
    <p className="admin-empty">{empty}</p>
  ) : (
    <Rows {...table} />
  );

const Rows = <Row,>({ columns, rows, keyOf, className = '', isSmall, rowProps, body }: TableProps<Row>) => (
  <table
    className={`table ${className}`.trim()}
    data-pairs={columns.some(({ phone }) => phone === 'pair') || undefined}
    data-small={isSmall || undefined}
  >
    <thead>
      <tr>
        {columns.map(({ label, kind, isUnlabeled }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
          <th key={index} scope="col" data-kind={kind === 'amount' ? kind : undefined}>
            {isUnlabeled ? <span className="visually-hidden">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody ref={body}>
      {rows.map((row) => (
        <tr key={keyOf(row)} {...rowProps?.(row)}>
          {columns.map(({ label, cell, kind, phone, className }, index) => {
            const Cell = kind === 'row' ? 'th' : 'td';
            const isPlace = phone?.includes('/');
            return (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
                key={index}
                scope={kind === 'row' ? 'row' : undefined}
                className={className}
                data-kind={kind}
                data-phone={
                  isPlace ? (/^\d+ \/ 2( \/ \d+ \/ 3)?$/.test(phone ?? '') ? 'end' : undefined) : phone
                }
                data-label={phone === 'pair' ? String(label) : undefined}
                style={isPlace ? { '--place': phone } : undefined}
              >
                {cell(row)}
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
