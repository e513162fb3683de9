import { Readable } from 'node:stream';

/** One row of a CSV file (RFC 4180), with its line end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = defuse(value ?? '');
  // Some spreadsheets split at semicolons or tabs, too.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// A spreadsheet would run such a cell as a formula; the apostrophe makes it text
// (https://owasp.org/www-community/attacks/CSV_Injection).
const defuse = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

interface CsvExport<Row> {
  head: readonly string[];
  /** The rows after `after`, or the first rows. Empty after the last row. */
  read(after: Row | undefined): Promise<Row[]>;
  /** Null skips the row. */
  cellsOf(row: Row): readonly (string | number | null)[] | null;
}

/** A CSV file as a stream, with one batch of rows in memory at a time. */
export function csvStream<Row>({ head, read, cellsOf }: CsvExport<Row>): Readable {
  return Readable.from(
    (async function* () {
      // Excel recognizes UTF-8 by these first three bytes.
      yield `\ufeff${csvRow(head)}`;
      for (let rows = await read(undefined); rows.length > 0; rows = await read(rows.at(-1)))
        yield rows
          .map(cellsOf)
          .map((cells) => (cells ? csvRow(cells) : ''))
          .join('');
    })(),
    { objectMode: false },
  );
}
