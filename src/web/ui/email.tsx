import { Fragment } from 'react';

/** An email address that breaks at its @, dots and dashes, and within a word only where one does not fit. "@gmail.com" stays whole. */
export const Email = ({ address }: { address: string }) =>
  partsOf(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={part.length > LONG ? undefined : 'nowrap'}>{part}</span>
    </Fragment>
  ));

function partsOf(address: string): string[] {
  const at = address.lastIndexOf('@');
  const end = at >= 0 && address.length - at <= SHORT_END ? at : address.length;
  return [...(address.slice(0, end).match(/[@.]?[^@.+_-]*[+_-]*/g) ?? []), address.slice(end)].filter(
    Boolean,
  );
}

/** In characters. A longer word may be wider than a column, a longer end too wide to stand alone. */
const LONG = 24;
const SHORT_END = 12;
