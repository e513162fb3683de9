import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { formatBalance } from '../../domain/money/money.ts';

/** One row of a CSV file (RFC 4180), with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * A time is written in UTC as spreadsheets read dates: they take ISO 8601 with its T and Z for a text. Cents are written as a number
 * with two decimals.
 */
export type Cell = string | number | Date | { cents: number } | null;

function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ');
  if (value !== null && typeof value === 'object') return formatBalance(value.cents);
  const text = asText(defuse(value ?? ''));
  // Some spreadsheets split at semicolons or tabs, too.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// A spreadsheet would run such a cell as a formula; the apostrophe makes it text
// (https://owasp.org/www-community/attacks/CSV_Injection). One that splits at semicolons or tabs begins its cells elsewhere, sees no
// quotes around this one, and begins another after each separator and line's end in it.
const defuse = (text: string) => text.replace(FORMULA, "'").replace(INNER_FORMULA, "$1'");

const FORMULA = /^(?='*[=+\-@＝＋－＠\t\r\n])/;
const INNER_FORMULA = /([;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;

const withoutApostrophes = (text: string) =>
  text.replace(/([;\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g, '$1').replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, '');

/**
 * A spreadsheet would read a ZIP such as 02134 as 2134, an order's id such as 12E4567890 as a power of ten, and cut the digits
 * of a long number. As a formula that is a text, each keeps its letters.
 */
const asText = (text: string) => (/^(0\d+|\d+E\d+|\d{12,})$/i.test(text) ? `="${text}"` : text);

/** The cells of a CSV file that the shop wrote, row by row, as they were before. */
export function readCsv(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, start = '', quoted, plain = ''] of file.replace(/^\ufeff/, '').matchAll(CELL)) {
    if (start !== ',' && rows.at(-1)?.length) rows.push([]);
    const text = quoted?.replaceAll('""', '"') ?? plain;
    const number = /^="(.*)"$/.exec(text)?.[1];
    rows.at(-1)?.push(number ?? withoutApostrophes(text));
  }
  return rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows;
}

/** What precedes a cell, and the cell with or without quotes. */
const CELL = /(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g;

interface CsvExport<Row> {
  head: readonly string[];
  /** The rows after `after`, or the first rows. Empty after the last row. */
  read(after: Row | undefined): Promise<Row[]>;
  /** Null skips the row. */
  cellsOf(row: Row): readonly Cell[] | null;
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

/** A CSV file, with the first bytes by which Excel recognizes UTF-8. */
export const csvText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[head, ...rows].map(csvRow).join('')}`;

/** Answers with a file to download. */
export const sendCsv = (reply: FastifyReply, name: string, file: string | Readable): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(file);
