import { keepPreviousData } from '@tanstack/react-query';
import { countryName } from '../../../domain/address/states.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatSigned } from '../../../domain/money/money.ts';
import { monthName } from '../../../domain/money/month.ts';
import type { LedgerAnswer, Movement, PlaceSales } from '../../../wire/admin/ledger.ts';
import { MOVEMENTS_PER_PAGE } from '../../../wire/page-sizes.ts';
import { apiRequest } from '../../api.ts';
import { useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { AmountRow } from '../kit/amount-row.tsx';
import { Button, ButtonLink } from '../kit/button.tsx';
import { OrderLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MonthField, PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { amountColumn, type Column, Table } from '../kit/table.tsx';
import { useSearch } from '../kit/use-list.ts';
import { useNews } from '../kit/use-news.ts';
import './ledger.css';

/** Every movement of money at Stripe, by month, with what it left, and files for the accountant. */
export function Ledger() {
  const [search, setSearch] = useSearch();
  const ledger = useAdminQuery<LedgerAnswer>(`/api/admin/ledger${search.size > 0 ? `?${search}` : ''}`, {
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, poll } = ledger;
  const open = (month: string, page: number) =>
    setSearch(new URLSearchParams(page > 1 ? { month, page: String(page) } : { month }), { replace: false });
  return (
    <>
      <PageHead title="Ledger">
        {data && (
          <div className="row gap-3">
            <MonthField {...data} onChoose={(month) => open(month, 1)} />
            <ButtonLink to={`/api/admin/ledger.csv?month=${data.month}`} download>
              Download for the accountant
            </ButtonLink>
          </div>
        )}
      </PageHead>
      <p className="admin-lede">
        Every movement at Stripe, as Stripe tells it. Dollars, in the shop’s time zone.
      </p>
      <Loaded query={ledger} what="The ledger">
        {(data) => (
          <div aria-busy={isFetching || undefined}>
            <LedgerCheck month={data.month} check={data.check} poll={poll} />
            <div className="halves">
              <section aria-label="Movements">
                {data.count === 0 ? (
                  <p className="admin-empty">No money moved at Stripe in this month.</p>
                ) : (
                  <>
                    <MovementTable movements={data.movements} />
                    <Pager ledger={data} open={open} />
                  </>
                )}
              </section>
              <MonthSums ledger={data} />
            </div>
            <Places month={data.month} places={data.places} />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface PagerProps {
  ledger: LedgerAnswer;
  open(month: string, page: number): void;
}

function Pager({ ledger: { month, page, pages, count, movements }, open }: PagerProps) {
  const first = (page - 1) * MOVEMENTS_PER_PAGE + 1;
  return (
    <nav className="pager bar pt-4" aria-label="Pages">
      <p className="figures">
        {movements.length === 0
          ? `None of ${count}`
          : `${first} to ${first + movements.length - 1} of ${count}`}
      </p>
      <Button disabled={page <= 1} onClick={() => open(month, page - 1)}>
        Newer
      </Button>
      <Button disabled={page >= pages} onClick={() => open(month, page + 1)}>
        Older
      </Button>
    </nav>
  );
}

/** A page of movements, newest first. On a phone, the net is large, with amount and fee below it. */
function MovementTable({ movements }: { movements: readonly Movement[] }) {
  const time = useTimeFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
  return (
    <Table columns={columnsOf(time)} rows={movements} keyOf={({ id }) => id} className="ledger-movements" />
  );
}

const columnsOf = (time: (at: string) => string): Column<Movement>[] => [
  {
    label: 'When',
    kind: 'date',
    phone: '2 / 1',
    cell: ({ at }) => <span className="figures">{time(at)}</span>,
  },
  { label: 'What', kind: 'name', phone: '1 / 1', cell: ({ what }) => what },
  {
    label: 'Order',
    phone: '3 / 1',
    cell: ({ orderId, missingOrderId }) => (
      <>
        {orderId && <OrderLink id={orderId} />}
        {missingOrderId && `#${missingOrderId}, not in this shop`}
      </>
    ),
  },
  {
    label: 'Amount',
    kind: 'amount',
    phone: 'none',
    cell: ({ amount }) => <SignedAmount cents={amount} />,
  },
  {
    label: 'Fee',
    kind: 'amount',
    phone: 'none',
    cell: ({ fee }) => (fee === 0 ? '0.00' : <SignedAmount cents={-fee} />),
  },
  {
    label: 'Net',
    kind: 'amount',
    phone: '1 / 2 / 4 / 3',
    cell: ({ net, amount, fee }) => (
      <>
        <b>
          <SignedAmount cents={net} />
        </b>
        {fee !== 0 && (
          <small className="only-cards">
            {amountText(amount)}, fee {amountText(fee)}
          </small>
        )}
      </>
    ),
  },
  {
    label: 'Balance',
    kind: 'amount',
    phone: 'none',
    cell: ({ balance }) => <span className="admin-hint">{amountText(balance)}</span>,
  },
];

interface LedgerCheckProps {
  month: string;
  check: LedgerAnswer['check'];
  poll(): void;
}

/** Whether the month matches Stripe, and a button that compares it now. */
function LedgerCheck({ month, check, poll }: LedgerCheckProps) {
  const wait = useNews(`${month} ${check?.at ?? 'never'}`, poll);
  const { run, isBusy } = useAction({
    call: () => apiRequest('POST', '/api/admin/ledger/check', { body: { month } }),
    failed: 'Stripe was not asked. Please try again.',
    onDone: wait.begin,
  });
  return (
    <div className="box box-line ledger-check" data-tone={stateOf(check)}>
      <CheckWords month={month} check={check} />
      <Button busy={isBusy || wait.isOn} busyLabel="Comparing..." onClick={() => run()}>
        Compare now
      </Button>
    </div>
  );
}

/** A match says nothing about movements that came later. */
function stateOf(check: LedgerAnswer['check']): 'info' | 'good' | 'error' {
  if (check === null) return 'info';
  if (!check.matches) return 'error';
  return check.newer > 0 ? 'info' : 'good';
}

function CheckWords({ month, check }: Pick<LedgerCheckProps, 'month' | 'check'>) {
  const time = useTimeFormat();
  if (!check) return <p>{monthName(month)} was not compared with Stripe yet.</p>;
  const { at, ours, theirs, ourNet, theirNet } = check;
  const counts = `${counted(ours, 'movement')} here, ${theirs} there`;
  if (check.matches && check.newer > 0)
    return (
      <p>
        <b>
          {check.newer} newer {check.newer === 1 ? 'entry is' : 'entries are'} not compared yet.
        </b>{' '}
        The rest matched Stripe, compared {time(at)}: {counts}.
      </p>
    );
  if (check.matches)
    return (
      <p>
        <b>Matches Stripe to the cent.</b> Checked {time(at)}: {counts}.
      </p>
    );
  return (
    <p>
      <b>
        Differs from Stripe
        {ourNet === theirNet ? '.' : ` by ${amountText(Math.abs(ourNet - theirNet), '$')}.`}
      </b>{' '}
      Checked {time(at)}: {counts}. Net {amountText(ourNet, '$')} here, {amountText(theirNet, '$')} there. Do
      not book this month before it matches.
    </p>
  );
}

/** The sums of the month, without payouts, which only move the money on. */
function MonthSums({ ledger: { month, months, summary } }: { ledger: LedgerAnswer }) {
  const isRunning = month === months[0];
  const rows = [
    ['Charges', summary.charges],
    ['Refunds', summary.refunds],
    ['Disputes', summary.disputes],
    ...(summary.other === 0 ? [] : [['Other', summary.other] as const]),
    ['Fees', summary.fees],
    ['Net', summary.net],
  ] as const;
  return (
    <section aria-labelledby="ledger-month">
      <SectionHead
        title={isRunning ? `${monthName(month).split(' ')[0]} so far` : monthName(month)}
        id="ledger-month"
      />
      <dl className="amounts">
        {rows.map(([name, cents]) => (
          <AmountRow key={name} label={name} isEnd={name === 'Net'}>
            <SignedAmount cents={cents} sign="$" />
          </AmountRow>
        ))}
      </dl>
      <p className="admin-hint">
        Paid out: {amountText(summary.paidOut, '$')}. Sales tax is in these figures.{' '}
        <a href="#ledger-places">By state and country</a>
      </p>
    </section>
  );
}

/** What was sold to where. */
const Places = ({ month, places }: { month: string; places: readonly PlaceSales[] }) => (
  <section className="ledger-places" aria-labelledby="ledger-places">
    <SectionHead title="By state and country" id="ledger-places">
      <a className="link" href={`/api/admin/ledger/places.csv?month=${month}`} download>
        Download by state and country
      </a>
    </SectionHead>
    <p className="admin-hint">
      Orders paid in {monthName(month)}, by where the hats go, and refunds made in that month. Disputes are
      only in the list above. Sales tax is what the state gets: what shoppers paid, less what went back to
      them. The other figures are without it.
    </p>
    <Table
      columns={PLACES}
      rows={places}
      keyOf={({ country, state }) => `${country} ${state}`}
      empty="No order was paid in this month."
    />
  </section>
);

function placeName({ country, state }: PlaceSales): string {
  const name = countryName(country);
  return state === '' ? name : `${state}, ${name}`;
}

const PLACES: Column<PlaceSales>[] = [
  { label: 'Place', kind: 'row', cell: placeName },
  amountColumn('Orders', ({ orders }) => orders),
  amountColumn('Hats', ({ hats }) => hats),
  amountColumn('Gross', ({ gross }) => amountText(gross)),
  amountColumn('Discounts', ({ discounts }) => <SignedAmount cents={-discounts} />),
  amountColumn('Shipping', ({ shipping }) => amountText(shipping)),
  amountColumn('Sales tax', ({ tax }) => amountText(tax)),
  amountColumn('Refunds', ({ refunds }) => <SignedAmount cents={-refunds} />),
  amountColumn('Net', ({ net }) => (
    <b>
      <SignedAmount cents={net} />
    </b>
  )),
];

interface SignedAmountProps {
  cents: number;
  /** Before the figures, such as "$". */
  sign?: string;
}

/** An amount in cents; red with a minus if it is below zero. */
const SignedAmount = ({ cents, sign = '' }: SignedAmountProps) => (
  <span className={cents < 0 ? 'loss' : undefined}>{amountText(cents, sign)}</span>
);

/** -123456 -> "−1,234.56". */
const amountText = (cents: number, sign = ''): string => formatSigned(cents).replace('$', sign);
