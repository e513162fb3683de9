import { type ChangeEvent, useState } from 'react';
import {
  checkGift,
  type Gift,
  type GiftField,
  type GiftMistakes,
  MAX_NOTE,
  toGift,
} from '../../../domain/orders/gift.ts';
import { InputField, TextField } from '../../ui/field.tsx';

interface GiftFieldsProps {
  gift: Gift;
  onChange: (changes: Partial<Gift>) => void;
  /** What kept it from being sent, or what the shop refused. */
  refused?: GiftMistakes | undefined;
}

/** The note of a gift and who it is from. Each is checked once it was left. */
export function GiftFields(props: GiftFieldsProps) {
  const field = useGiftField(props);
  const { length } = toGift(props.gift).note;
  return (
    <>
      <TextField
        label="The note"
        rows={3}
        hint={`${length} of ${MAX_NOTE}. Printed as you type it.`}
        {...field('note')}
      />
      <InputField label="From" autoComplete="off" autoCapitalize="words" {...field('from')} />
    </>
  );
}

/** Where to write when the gift ships. */
export function ReceiverEmail({ label, ...props }: GiftFieldsProps & { label: string }) {
  const field = useGiftField(props);
  return (
    <InputField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="One email, without hats or prices. We use it for nothing else."
      {...field('email')}
    />
  );
}

function useGiftField({ gift, onChange, refused = {} }: GiftFieldsProps) {
  const [left, setLeft] = useState<readonly GiftField[]>(FIELDS.filter((name) => gift[name] !== ''));
  const messages = checkGift(gift);
  return (name: GiftField) => ({
    name: inputName(name),
    value: gift[name],
    error: left.includes(name) ? (messages[name] ?? refused[name]) : refused[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: target.value }),
    onBlur: () => setLeft((fields) => [...fields, name]),
  });
}

const inputName = (field: GiftField) => (field === 'note' ? 'gift' : `gift-${field}`);

/** Takes the shopper to the first field with a mistake. Returns whether there is one. */
export function focusMistake(mistakes: GiftMistakes): boolean {
  const wrong = FIELDS.find((field) => mistakes[field]);
  if (wrong) document.getElementsByName(inputName(wrong))[0]?.focus();
  return wrong !== undefined;
}

const FIELDS: readonly GiftField[] = ['note', 'from', 'email'];
