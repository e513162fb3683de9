import { Link } from 'react-router';
import { adminPath } from '../../../domain/access/admin-paths.ts';
import type { FeedsAnswer } from '../../../wire/admin/feeds.ts';
import { copyText } from '../../ui/share-link.ts';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead, SectionHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type Column, Table } from '../kit/table.tsx';

type Feed = FeedsAnswer['feeds'][number];
type Refused = FeedsAnswer['refused'][number];

/** The files in which markets read the hats, to be given to each, and the hats that one would refuse. */
export function Feeds() {
  const feeds = useAdminQuery<FeedsAnswer>('/api/admin/feeds');
  return (
    <>
      <PageHead title="Feeds">
        Give each market the address of its file. It reads your hats from there, every day. TikTok takes
        Google’s.
      </PageHead>
      <Loaded query={feeds} what="The feeds">
        {(data) => (
          <>
            <Table columns={FEED_COLUMNS} rows={data.feeds} keyOf={({ market }) => market} />
            <RefusedHats {...data} />
          </>
        )}
      </Loaded>
    </>
  );
}

const FEED_COLUMNS: Column<Feed>[] = [
  { label: 'Market', kind: 'name', cell: ({ market }) => market },
  {
    label: 'Hats',
    kind: 'amount',
    phone: 'end',
    cell: ({ hats }) => (hats === 1 ? '1 hat' : `${hats.toLocaleString('en-US')} hats`),
  },
  {
    label: 'Address',
    phone: 'whole',
    cell: ({ address }) => (
      <a className="link breaks" href={address}>
        {address}
      </a>
    ),
  },
  {
    label: 'Actions',
    isUnlabeled: true,
    phone: 'whole',
    cell: (feed) => (
      <Button aria-label={`Copy the address for ${feed.market}`} onClick={() => void copy(feed)}>
        Copy
      </Button>
    ),
  },
];

const copy = ({ market, address }: Feed) =>
  copyText(address, `Paste it where ${market} asks for a file or a feed.`, { what: 'Address' });

function RefusedHats({ refused, refusals }: Pick<FeedsAnswer, 'refused' | 'refusals'>) {
  const columns: Column<Refused>[] = [
    {
      label: 'Hat',
      kind: 'name',
      phone: 'whole',
      cell: ({ name }) => (
        <Link
          className="link"
          to={`${adminPath('dashboard')}?${new URLSearchParams({ tab: 'products', q: name.slice(0, 100) })}`}
        >
          {name}
        </Link>
      ),
    },
    {
      label: 'Not in the file for',
      phone: 'whole',
      cell: ({ reasons }) => (
        <ul>
          {reasons.map(({ markets, why }) => (
            <li key={why}>
              <b>{markets.join(', ')}</b> {why}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <section className="mt-6">
      <SectionHead title={`Left out${refusals > 0 ? ` (${refusals.toLocaleString('en-US')})` : ''}`} />
      <Table
        columns={columns}
        rows={refused}
        keyOf={({ id }) => id}
        empty="Every hat on the shelf is in every file."
      />
      {refusals > refused.length && (
        <p className="admin-hint">{`And ${(refusals - refused.length).toLocaleString('en-US')} more.`}</p>
      )}
    </section>
  );
}
