import { lazy, Suspense, useId, useState } from 'react';
import { effectText } from '../../../domain/cart/discount-texts.ts';
import type { AdminCode, CodesAnswer } from '../../../wire/admin/codes.ts';
import { apiRequest } from '../../api.ts';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useAdmin } from '../admin-context.ts';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { StateBadge, type States } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { type Column, Table } from '../kit/table.tsx';
import { CODES_PATH, CodeDialog } from './code-dialog.tsx';
import './codes.css';

const QrPicture = lazy(async () => ({ default: (await import('../../ui/qr-picture.tsx')).QrPicture }));

type Open = { kind: 'new' } | { kind: 'edit' | 'link' | 'end' | 'archive'; code: AdminCode };

/** Discount codes: what each one did, and how to make, change and end one. */
export function Codes() {
  const codes = useAdminQuery<CodesAnswer>(CODES_PATH);
  const { data } = codes;
  const [open, setOpen] = useState<Open | null>(null);
  const isOwner = useAdmin().role === 'owner';
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title="Codes">
        {isOwner ? (
          <Button tone="pink" onClick={() => setOpen({ kind: 'new' })} disabled={!data}>
            New code
          </Button>
        ) : (
          <p>Only an owner can change codes.</p>
        )}
      </PageHead>
      <Loaded query={codes} what="The codes">
        {({ codes }) =>
          codes.length === 0 ? (
            <p className="admin-empty">
              No codes yet. A code takes a percentage or an amount off, or makes shipping free.
            </p>
          ) : (
            <Table
              columns={columnsOf(isOwner, setOpen)}
              rows={codes}
              keyOf={({ id }) => id}
              className="codes"
            />
          )
        }
      </Loaded>
      {data && (open?.kind === 'new' || open?.kind === 'edit') && (
        <CodeDialog costs={data.costs} edited={open.kind === 'edit' ? open.code : null} onClose={close} />
      )}
      {open?.kind === 'link' && <LinkDialog code={open.code} onClose={close} />}
      {(open?.kind === 'end' || open?.kind === 'archive') && (
        <StopDialog code={open.code} archives={open.kind === 'archive'} onClose={close} />
      )}
    </>
  );
}

const STATES: States = {
  live: { label: 'Works now', tone: 'done' },
  planned: { label: 'Not started', tone: 'plain' },
  used_up: { label: 'Used up', tone: 'plain' },
  ended: { label: 'Ended', tone: 'plain' },
};

const columnsOf = (isOwner: boolean, onOpen: (open: Open) => void): Column<AdminCode>[] => [
  {
    label: 'Code',
    phone: 'whole',
    cell: (code) => (
      <>
        <b className="codes-name">{code.name}</b>
        <span className="admin-hint">
          {effectText(code)}
          {code.minHats > 1 && `, from ${code.minHats} hats`}
        </span>
      </>
    ),
  },
  { label: 'State', cell: ({ state }) => <StateBadge states={STATES} state={state} /> },
  { label: 'Used', phone: 'end', cell: usesText },
  { label: 'Saved', kind: 'amount', phone: 'pair', cell: ({ saved }) => `$${saved}` },
  { label: 'Revenue', kind: 'amount', phone: 'pair', cell: ({ revenue }) => dollars(revenue) },
  {
    label: 'Left',
    kind: 'amount',
    phone: 'pair',
    cell: ({ left, unknown }) => (
      <>
        <span className={left.startsWith('-') ? 'loss' : undefined}>{dollars(left)}</span>
        {unknown > 0 && <small>{unknown} not known yet</small>}
      </>
    ),
  },
  { label: 'Ends', kind: 'quiet', phone: 'end', cell: endsText },
  {
    label: 'Actions',
    isUnlabeled: true,
    phone: 'whole',
    cell: (code) => (
      <div className="table-actions">
        {actionsOf(code, isOwner).map(([kind, text]) => (
          <button
            key={kind}
            type="button"
            className="link"
            aria-label={kind === 'link' ? `Link of ${code.name}` : `${text} ${code.name}`}
            onClick={() => onOpen({ kind, code })}
          >
            {text}
          </button>
        ))}
      </div>
    ),
  },
];

function actionsOf({ state }: AdminCode, isOwner: boolean) {
  const own =
    state === 'ended'
      ? [['archive', 'Archive']]
      : [
          ['edit', 'Edit'],
          ['end', 'End'],
        ];
  const link = state === 'ended' ? [] : [['link', 'Link']];
  return [...link, ...(isOwner ? own : [])] as ['edit' | 'link' | 'end' | 'archive', string][];
}

const usesText = ({ uses, maxUses, maxUsesPerEmail, reserved }: AdminCode): string =>
  [
    maxUses !== null ? `${uses} of ${maxUses}` : uses === 0 ? 'Not yet' : `${uses}×`,
    maxUsesPerEmail !== null && `${maxUsesPerEmail} an email`,
    reserved > 0 && `${reserved} being paid`,
  ]
    .filter(Boolean)
    .join(', ');

const dollars = (amount: string) => (amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`);

function endsText({ state, startsOn, endsOn }: AdminCode): string {
  if (state === 'planned' && startsOn) return `Starts ${dayText(startsOn)}`;
  return endsOn ? dayText(endsOn) : 'No end';
}

/** "Sat, Nov 28" of "2026-11-28". */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  }).format(new Date(day));

function LinkDialog({ code: { name, link }, onClose }: { code: AdminCode; onClose(): void }) {
  const titleId = useId();
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', description: `It puts ${name} into the shopper’s cart.` });
    } catch {
      toast({
        title: 'Couldn’t copy the link',
        description: `Copy it from here: ${link}`,
        destructive: true,
      });
    }
  }
  return (
    <Modal className="form-dialog" titleId={titleId} onClose={onClose}>
      <div className="codes-link">
        <ModalHead titleId={titleId} title={`The link of ${name}`} onClose={onClose} />
        <p>Anyone who opens it has {name} in the cart. It leads to the shop.</p>
        <p>
          <b className="codes-address">{link}</b>
        </p>
        <Suspense>
          <QrPicture text={link} label={`QR code of the link of ${name}`} />
        </Suspense>
        <Button tone="pink" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
    </Modal>
  );
}

interface StopDialogProps {
  code: AdminCode;
  archives: boolean;
  onClose(): void;
}

function StopDialog({ code: { id, name, reserved }, archives, onClose }: StopDialogProps) {
  const verb = archives ? 'Archive' : 'End';
  const paying = reserved === 1 ? 'One shopper is' : `${reserved} shoppers are`;
  return (
    <ActionDialog
      title={`${verb} ${name}?`}
      yes={`${verb} ${name}`}
      no={archives ? 'Keep it in the list' : 'Do not end it'}
      call={() => apiRequest('POST', `${CODES_PATH}/${id}/${archives ? 'archive' : 'end'}`)}
      done={archives ? `${name} is archived` : `${name} has ended`}
      reloads={[CODES_PATH]}
      onClose={onClose}
    >
      {archives ? (
        <p>It leaves this list. Its orders keep it, and a new code can have its name.</p>
      ) : (
        <p>
          It stops working in every cart at once. Orders keep their discount.
          {reserved > 0 && ` ${paying} paying with it now and can finish.`}
        </p>
      )}
    </ActionDialog>
  );
}
