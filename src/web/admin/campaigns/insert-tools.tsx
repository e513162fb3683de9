import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Product } from '../../../wire/products.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { AskDialog } from '../kit/action-dialog.tsx';
import { refusalOf, useSingleMutation } from '../kit/form.tsx';
import { buttonPart, hatPart, picturePart, putIn } from './markdown-parts.ts';
import { uploadPicture } from './upload-picture.ts';

type Part = 'hat' | 'button' | 'picture';

interface InsertToolsProps {
  /** The field into which parts are put, where its cursor is. */
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite(markdown: string): void;
}

/** Buttons that put a hat, a button or a picture into the text of a campaign. Nobody types an address. */
export function InsertTools({ field, onWrite }: InsertToolsProps) {
  const [open, setOpen] = useState<Part | null>(null);
  const close = () => setOpen(null);
  function insert(part: string) {
    const { current } = field;
    if (!current) return;
    onWrite(putIn(current.value, current.selectionStart, part));
    close();
  }
  return (
    <div className="campaign-insert">
      {PARTS.map(([part, label]) => (
        <Button key={part} small voice="plain" tone="white" onClick={() => setOpen(part)}>
          {label}
        </Button>
      ))}
      {open === 'hat' && <HatDialog onInsert={insert} onClose={close} />}
      {open === 'button' && <ButtonDialog onInsert={insert} onClose={close} />}
      {open === 'picture' && <PictureDialog onInsert={insert} onClose={close} />}
    </div>
  );
}

const PARTS: readonly [Part, string][] = [
  ['hat', 'Insert a hat'],
  ['button', 'Insert a button'],
  ['picture', 'Insert a picture'],
];

interface PartDialogProps {
  onInsert(part: string): void;
  onClose(): void;
}

function HatDialog({ onInsert, onClose }: PartDialogProps) {
  const { data: hats = [] } = useQuery<Product[]>({ queryKey: ['/api/products'] });
  const [chosen, setChosen] = useState<number | null>(null);
  const hat = hats.find(({ id }) => id === chosen);
  return (
    <AskDialog
      title="Which hat?"
      yes="Insert the hat"
      no="Insert none"
      isReady={hat !== undefined}
      onYes={() => hat && onInsert(hatPart(hat))}
      onNo={onClose}
    >
      <p>Its picture, name and price, and a button to the shop.</p>
      <fieldset className="campaign-hats">
        <legend className="visually-hidden">Hats on the shelf</legend>
        {hats.map((product) => (
          <label key={product.id}>
            <input
              type="radio"
              name="hat"
              checked={product.id === chosen}
              onChange={() => setChosen(product.id)}
            />
            <Thumb item={product} />
            <span>
              {product.name} <span className="figures">${product.price}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </AskDialog>
  );
}

const PAGES = [
  ['/shop', 'All hats'],
  ['/custom-hat', 'The designer'],
  ['/crew', 'A crew’s hats'],
  ['/', 'The home page'],
] as const;

function ButtonDialog({ onInsert, onClose }: PartDialogProps) {
  const [label, setLabel] = useState('Shop all hats');
  const [page, setPage] = useState<string>('/shop');
  return (
    <AskDialog
      title="What does the button say?"
      yes="Insert the button"
      no="Insert none"
      isReady={label.trim() !== ''}
      onYes={() => onInsert(buttonPart(label, page))}
      onNo={onClose}
    >
      <InputField
        label="Words on the button"
        maxLength={60}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <SelectField label="It opens" value={page} onChange={({ target }) => setPage(target.value)}>
        {PAGES.map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </SelectField>
    </AskDialog>
  );
}

function PictureDialog({ onInsert, onClose }: PartDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState('');
  const upload = useSingleMutation({
    mutationFn: uploadPicture,
    onSuccess: ({ path }) => onInsert(picturePart(description, path)),
  });
  return (
    <AskDialog
      title="Which picture?"
      yes="Insert the picture"
      no="Insert none"
      isReady={file !== null && description.trim() !== ''}
      isBusy={upload.isPending}
      error={upload.error && refusalOf(upload.error).message}
      onYes={() => file && upload.mutate(file)}
      onNo={onClose}
    >
      <InputField
        label="Picture, up to 10 MB"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
      <InputField
        label="What it shows"
        hint="Read aloud to people who cannot see it."
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </AskDialog>
  );
}
