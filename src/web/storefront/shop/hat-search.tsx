import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import {
  isNarrowed,
  LONGEST_SEARCH,
  SHOP_SORTS,
  type ShopQuery,
  shopPath,
} from '../../../domain/catalog/shop-query.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import './hat-search.css';

interface HatSearchProps {
  asked: ShopQuery;
  /** The hat colors that there are hats of. */
  colors: readonly string[];
}

/** Searches, filters and sorts a shelf of several pages. Also works as a plain form, without scripts. */
export function HatSearch({ asked, colors }: HatSearchProps) {
  const { q, sort, color, occasion } = asked;
  const form = useRef<HTMLFormElement>(null);
  // A link may have changed what the page shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields' values follow from these
  useEffect(() => form.current?.reset(), [q, sort, color]);
  const offered = HAT_COLORS.filter(({ key }) => colors.includes(key) || key === color);
  return (
    <search>
      <Form ref={form} className="hat-search mt-5" action="/shop" preventScrollReset>
        {occasion && <input type="hidden" name="occasion" value={occasion} />}
        <SelectField
          key={`color-${color}`}
          label="Hat color"
          name="color"
          defaultValue={color ?? ''}
          options={[['', 'Any color'], ...offered.map(({ key, label }) => [key, label] as const)]}
        />
        <SelectField
          key={sort}
          label="Sort by"
          name="sort"
          defaultValue={sort}
          options={SHOP_SORTS.map(({ key, label }) => [key, label] as const)}
        />
        <InputField
          label="Words"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button className="beside-field" type="submit">
          Show
        </Button>
      </Form>
      {isNarrowed(asked) && (
        <Link className="link mt-3" to={shopPath({ occasion })} preventScrollReset>
          Clear filters
        </Link>
      )}
    </search>
  );
}
