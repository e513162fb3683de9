import { useState } from 'react';
import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import { COUNTRIES, countryName } from '../../../domain/address/states.ts';
import type { Profit as ProfitAnswer, ProfitHat, ProfitOrder } from '../../../wire/admin/profit.ts';
import { SelectField } from '../../ui/field.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { amountColumn, type Column, Table } from '../kit/table.tsx';
import { AskPrices } from './ask-prices.tsx';
import { belowFloor, hatRanges } from './below-floor.ts';
import './profit.css';

/** What an order of each hat would leave, by number of hats and country. */
export function Profit() {
  const profit = useAdminQuery<ProfitAnswer>('/api/admin/profit');
  return (
    <>
      <PageHead title="Profit guard" />
      <Loaded query={profit} what="The profit">
        {(data) => (
          <div className="profit">
            <Figures data={data} poll={profit.poll} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Figures({ data, poll }: { data: ProfitAnswer; poll(): void }) {
  const [chosen, setChosen] = useState(0);
  const [country, setCountry] = useState<string>('US');
  const hat = data.hats[chosen];
  return (
    <>
      <Assumptions data={data} poll={poll} />
      <BelowFloor data={data} />
      <h2>One kind of hat in an order</h2>
      <div className="profit-choice">
        <SelectField
          label="Hat"
          value={chosen}
          options={data.hats.map((each, index) => [index, nameOf(each)])}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
        <SelectField
          label="Country"
          value={country}
          options={COUNTRIES.map(({ code, name }) => [code, name])}
          onChange={({ target }) => setCountry(target.value)}
        />
      </div>
      {hat && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <section className="table-scroll" tabIndex={0} aria-label="Orders by number of hats">
          <Table
            columns={COLUMNS}
            rows={hat.orders.filter((order) => order.country === country)}
            keyOf={({ hats }) => hats}
          />
        </section>
      )}
    </>
  );
}

const nameOf = ({ name, color }: ProfitHat) => `${name}, ${color}`;

/** Where the numbers come from. */
function Assumptions({ data: { fee, floor, askedAt }, poll }: { data: ProfitAnswer; poll(): void }) {
  const time = useTimeFormat();
  return (
    <>
      <p>
        This is what an order leaves by standard shipping, after Printful’s price for the hats, their shipping
        and a new embroidery, and after Stripe’s fee. Your floor is ${floor} for each hat. You can change it
        in <Link to={adminPath('settings')}>Settings</Link>.
      </p>
      <p className="admin-hint">
        Stripe’s fee is assumed to be {fee.basisPoints / 100}% plus ${fee.fixed},{' '}
        {fee.charges > 0
          ? `as in your last ${fee.charges} charges.`
          : 'its usual price for cards. There are too few charges of yours to tell.'}{' '}
        Every custom hat that is stitched counts as a new design, and a ready-made one until Printful has made
        it. Shipping is Printful’s price to one address in each country, for the first color of a model.{' '}
        {askedAt ? `Printful was asked ${time(askedAt)}.` : 'Printful was not asked for its prices yet.'}
      </p>
      <AskPrices askedAt={askedAt} poll={poll} />
    </>
  );
}

/** The orders below the floor, in words. */
function BelowFloor({ data }: { data: ProfitAnswer }) {
  const below = belowFloor(data.hats);
  const isUnknown = data.hats.some(({ orders }) => orders.some(({ left }) => left === null));
  return (
    <section aria-labelledby="profit-below">
      <h2 id="profit-below">Below your floor</h2>
      {below.length === 0 ? (
        <p>{isUnknown ? 'None whose costs are known.' : 'No order.'}</p>
      ) : (
        <ul className="profit-below">
          {below.map(({ hat, country, hats, least }) => (
            <li key={`${nameOf(hat)} ${country}`}>
              {nameOf(hat)}, to {countryName(country)}: {hatRanges(hats)} {leavesWords(least)}
            </li>
          ))}
        </ul>
      )}
      {isUnknown && (
        <p>
          Some costs are not known. Orders with them show “unknown”, and are neither above nor below your
          floor.
        </p>
      )}
    </section>
  );
}

const leavesWords = (least: string) =>
  least.startsWith('-') ? `lose up to $${least.slice(1)}` : `leave only $${least}`;

/** An order, line by line. */
const COLUMNS: Column<ProfitOrder>[] = [
  {
    label: 'Hats',
    kind: 'row',
    phone: '1 / 1',
    cell: ({ hats }) => (
      <>
        {hats}
        <span className="only-cards"> {hats === 1 ? 'hat' : 'hats'}</span>
      </>
    ),
  },
  amountColumn('Price', ({ subtotal }) => subtotal),
  amountColumn('Discount', ({ discount }) => discount),
  amountColumn('Shipping', ({ shipping }) => shipping),
  amountColumn('Printful: hats', ({ hatsCost }) => hatsCost ?? 'unknown'),
  amountColumn('New design', ({ digitization }) => digitization),
  amountColumn('Printful: shipping', ({ shippingCost }) => shippingCost ?? 'unknown'),
  amountColumn('Stripe', ({ stripeFee }) => stripeFee),
  amountColumn('You keep', ({ left, isBelow }) => (
    <b className={isBelow ? 'loss' : undefined}>
      {left?.replace('-', '−') ?? 'unknown'}
      {isBelow && ' below your floor'}
    </b>
  )),
];
