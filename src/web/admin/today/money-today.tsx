import { counted } from '../../../domain/language/counted.ts';
import { priceText } from '../../../domain/money/money.ts';
import { keptOf } from '../../../domain/today/kept.ts';
import type { TodayAnswer } from '../../../wire/admin/today.ts';
import { useTimeFormat } from '../admin-context.ts';
import { AmountRow } from '../kit/amount-row.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { changeText } from './today-texts.ts';

/** Today's money, against the same weekday a week ago until the same minute. */
export function MoneyToday({ money, at }: { money: NonNullable<TodayAnswer['money']>; at: string }) {
  const weekday = useTimeFormat({ weekday: 'long' });
  const time = useTimeFormat({ hour: 'numeric', minute: '2-digit' });
  const { today, before, keep } = money;
  const { isKnown, without } = keptOf({ orders: today.orders, unknown: keep.unknown });
  const share = keep.share === null ? '' : `${(keep.share * 100).toFixed(1)}%, `;
  return (
    <section aria-labelledby="money">
      <SectionHead id="money" title="Money today" />
      <dl className="today-figures">
        <Figure name="Paid" value={priceText(today.paid)}>
          <Change text={changeText(Number(today.paid), Number(before.paid), 'share')} />
        </Figure>
        <Figure name="Orders" value={String(today.orders)}>
          <Change text={changeText(today.orders, before.orders, 'count')} />
        </Figure>
        <Figure name="You keep" value={isKnown ? priceText(keep.amount) : 'Not known yet'}>
          {isKnown && <span className="admin-hint">{share}estimated</span>}
          {without && <span className="admin-hint">{without}</span>}
        </Figure>
        <Figure name="Hats" value={String(today.hats)}>
          <Change text={changeText(today.hats, before.hats, 'count')} />
        </Figure>
      </dl>
      <p className="admin-hint mt-2">
        Against last {weekday(at)} up to {time(at)}:{' '}
        <span className="figures">
          {priceText(before.paid)}, {counted(before.orders, 'order')}, {counted(before.hats, 'hat')}
        </span>
        .
      </p>
    </section>
  );
}

interface FigureProps {
  name: string;
  value: string;
  children: React.ReactNode;
}

const Figure = ({ name, value, children }: FigureProps) => (
  <AmountRow label={name}>
    <b className="figures">{value}</b>
    {children}
  </AmountRow>
);

const Change = ({ text }: { text: string }) => (
  <b
    className="today-change"
    data-down={text.startsWith('Down') || undefined}
    data-same={text === 'The same' || undefined}
  >
    {text}
  </b>
);
