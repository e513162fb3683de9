import { useId, useState } from 'react';
import {
  type CodeForm,
  codeFormOf,
  EMPTY_CODE_FORM,
  readCodeForm,
} from '../../../domain/cart/discount-code-form.ts';
import { effectText } from '../../../domain/cart/discount-texts.ts';
import { counted } from '../../../domain/language/counted.ts';
import { formatPrice, formatSigned, priceText } from '../../../domain/money/money.ts';
import type { AdminCode, CodeCosts, CodesAnswer } from '../../../wire/admin/codes.ts';
import { apiRequest } from '../../api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { copyText } from '../../ui/share-link.ts';
import { useSettings } from '../../use-settings.ts';
import { useAdmin } from '../admin-context.ts';
import { ActionDialog, type Field, type Values } from '../kit/action-dialog.tsx';
import { StateBadge, type States } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useAdminQuery } from '../kit/query.ts';
import { actionsColumn, amountColumn, type Column, Table } from '../kit/table.tsx';
import { type PreviewedCart, previewCode } from './preview-code.ts';
import './codes.css';

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
        {({ codes }) => (
          <Table
            columns={columnsOf(isOwner, setOpen)}
            rows={codes}
            keyOf={({ id }) => id}
            empty="No codes yet. A code takes a percentage or an amount off, or makes shipping free."
          />
        )}
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
  { label: 'Used', phone: 'pair', cell: usesText },
  amountColumn('Saved', ({ saved }) => priceText(saved)),
  amountColumn('Revenue', ({ revenue }) => priceText(revenue)),
  amountColumn('You keep', ({ left, unknown }) => (
    <>
      <span className={left.startsWith('-') ? 'loss' : undefined}>{priceText(left)}</span>
      {unknown > 0 && <small>{unknown} not known yet</small>}
    </>
  )),
  { label: 'Ends', kind: 'quiet', phone: 'pair', cell: endsText },
  actionsColumn('whole', (code) =>
    actionsOf(code, isOwner).map(([kind, text]) => (
      <LinkButton
        key={kind}
        aria-label={kind === 'link' ? `Link of ${code.name}` : `${text} ${code.name}`}
        onClick={() => onOpen({ kind, code })}
      >
        {text}
      </LinkButton>
    )),
  ),
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
    maxUsesPerEmail !== null && `${counted(maxUsesPerEmail, 'use')} per email address`,
    reserved > 0 && `${reserved} being paid`,
  ]
    .filter(Boolean)
    .join(', ');

function endsText({ state, startsOn, endsOn }: AdminCode): string {
  if (state === 'planned' && startsOn) return `Starts ${dayText(startsOn)}`;
  return endsOn ? dayText(endsOn) : 'No end';
}

/** "Sat, Nov 28" of "2026-11-28". */
const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

function LinkDialog({ code: { name, link }, onClose }: { code: AdminCode; onClose(): void }) {
  const titleId = useId();
  return (
    <Modal className="form-dialog" titleId={titleId} onClose={onClose}>
      <div className="codes-link grid at-start">
        <ModalHead titleId={titleId} title={`The link of ${name}`} onClose={onClose} />
        <p>Anyone who opens it has {name} in the cart. It leads to the shop.</p>
        <p>
          <b className="breaks">{link}</b>
        </p>
        <QrCode text={link} label={`QR code of the link of ${name}`} />
        <Button tone="pink" onClick={() => void copyText(link, `It puts ${name} into the shopper’s cart.`)}>
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

const CODES_PATH = '/api/admin/codes';

interface CodeDialogProps {
  costs: CodeCosts;
  /** Null for a new code. */
  edited: AdminCode | null;
  onClose(): void;
}

/** The form for a code, with what it would do to carts before it is saved. */
const CodeDialog = ({ costs, edited, onClose }: CodeDialogProps) => (
  <ActionDialog
    title={edited ? `Edit ${edited.name}` : 'New code'}
    yes="Save code"
    busy="Saving..."
    fields={({ kind }) => [...(edited ? [] : [NAME]), ...fieldsOf(kind)]}
    stored={edited ? codeFormOf(edited) : EMPTY_CODE_FORM}
    compared={COMPARED}
    check={(values) => readCodeForm(formOf(values, edited)).problems}
    below={(values) => {
      const { code } = readCodeForm(formOf(values, edited));
      return (
        <>
          <p className="admin-hint">
            It is not added to the Party Pack: whichever saves the shopper more counts. A change counts for
            carts from that second; orders keep what they had.
          </p>
          {code && <Preview code={code} costs={costs} />}
        </>
      );
    }}
    call={(values, was) =>
      edited
        ? apiRequest('POST', `${CODES_PATH}/${edited.id}`, { body: { ...formOf(values, edited), was } })
        : apiRequest('POST', CODES_PATH, { body: formOf(values, edited) })
    }
    reloads={[CODES_PATH]}
    done={(_, values) => {
      const { code } = readCodeForm(formOf(values, edited));
      return { title: 'Code saved', description: code ? `${code.name}: ${effectText(code)}.` : '' };
    }}
    onClose={onClose}
  />
);

/** The whole form: the dialog does not show every field of it. */
const formOf = (values: Values, edited: AdminCode | null): CodeForm => ({
  ...(edited ? codeFormOf(edited) : EMPTY_CODE_FORM),
  ...values,
});

const NAME: Field = {
  name: 'name',
  label: 'Code',
  hint: 'What shoppers type, such as SUMMER20. Links carry it, so it cannot be changed later.',
  autoCapitalize: 'characters',
};

const fieldsOf = (kind: string | undefined): Field[] => [
  {
    name: 'kind',
    label: 'What it does',
    options: [
      ['percent', 'A percentage off'],
      ['amount', 'An amount off'],
      ['free_shipping', 'Free standard shipping'],
    ],
    isHalf: true,
  },
  ...(kind === 'free_shipping'
    ? []
    : [
        {
          name: 'value',
          label: kind === 'amount' ? 'Amount ($)' : 'Percent',
          inputMode: 'decimal',
          isHalf: true,
        } as const,
      ]),
  { name: 'minHats', label: 'From how many hats', inputMode: 'numeric', isHalf: true },
  { name: 'startsOn', label: 'First day', type: 'date', isHalf: true },
  { name: 'endsOn', label: 'Last day', type: 'date', isHalf: true },
  { name: 'maxUses', label: 'Uses in all', inputMode: 'numeric', placeholder: 'No limit', isHalf: true },
  {
    name: 'maxUsesPerEmail',
    label: 'Uses for each email',
    inputMode: 'numeric',
    placeholder: 'No limit',
    isHalf: true,
  },
];

const COMPARED = {
  ...Object.fromEntries(fieldsOf('percent').map(({ name, label }) => [name, label])),
  value: 'Amount or percent',
};

/** What carts of custom hats in the US would pay, and what is left of it. */
function Preview({ code, costs }: { code: Parameters<typeof previewCode>[0]; costs: CodeCosts }) {
  const settings = useSettings();
  const carts = previewCode(code, costs, settings);
  return (
    <section aria-labelledby="code-preview">
      <h3 id="code-preview">Before you save</h3>
      <Table columns={PREVIEW} rows={carts} keyOf={({ hats }) => hats} isSmall />
      <p className="admin-hint">
        Custom hats to the US by standard shipping, after Printful and Stripe, at the most expensive color.
        {costs.carts.some(({ digitization }) => digitization > 0) && ' Each has one new embroidery.'}
      </p>
    </section>
  );
}

const PREVIEW: Column<PreviewedCart>[] = [
  { label: 'Custom hats', kind: 'row', cell: ({ hats }) => hats },
  { label: 'Now', cell: ({ now }) => formatPrice(now) },
  {
    label: 'With it',
    cell: ({ now, withCode }) => (withCode === now ? 'no change' : formatPrice(withCode)),
  },
  {
    label: 'You keep',
    cell: ({ left, isBelow }) => (
      <span className={isBelow ? 'loss' : undefined}>
        {left === null ? 'not known' : formatSigned(left)}
        {isBelow && ' below your floor'}
      </span>
    ),
  },
];
