import { useMutation } from '@tanstack/react-query';
import type { PrintfulState } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/use-toast.ts';
import { toastError } from '../form.tsx';
import { Card } from './card.tsx';

interface BlanksCardProps {
  state: PrintfulState;
  onChange(): void;
}

/** Shows which Printful hat each hat color is made on. It is matched by the color's name and can be changed here. */
export function BlanksCard({ state: { blanks, hats }, onChange }: BlanksCardProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ hatColor, variantId }: { hatColor: string; variantId: number | null }) =>
      apiRequest('PUT', `/api/admin/printful/blanks/${hatColor}`, { variantId }),
    onSuccess: () => toast({ title: 'Blank saved' }),
    onError: () => toastError('The blank was not saved. Please try again.'),
    onSettled: onChange,
  });
  return (
    <Card title="Blanks" wide>
      <p>Each hat color is made on one of Printful’s hats. A color without one cannot be bought.</p>
      <div className="printful-blanks">
        {blanks.map(({ hatColor, label, variantId, canvas, chosen }) => (
          <SelectField
            key={hatColor}
            label={label}
            value={chosen ? String(variantId) : ''}
            disabled={isPending}
            onChange={({ target }) =>
              mutate({ hatColor, variantId: target.value === '' ? null : Number(target.value) })
            }
            hint={hintOf(hats, variantId, canvas)}
          >
            <option value="">
              {variantId === null || chosen ? 'By color name' : `By color name: ${nameOf(hats, variantId)}`}
            </option>
            {hats.map((hat) => (
              <option key={hat.variantId} value={hat.variantId}>
                {nameOf(hats, hat.variantId)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Card>
  );
}

type Hats = PrintfulState['hats'];

function nameOf(hats: Hats, variantId: number): string {
  const hat = hats.find((candidate) => candidate.variantId === variantId);
  return hat ? `${hat.color}, ${hat.title}` : `No. ${variantId}`;
}

function hintOf(hats: Hats, variantId: number | null, canvas: { width: number; height: number } | null) {
  if (variantId === null) return 'No blank, not for sale';
  const hat = hats.find((candidate) => candidate.variantId === variantId);
  const technique = hat?.technique === 'EMBROIDERY' ? 'Stitched' : 'Printed';
  const size = canvas ? ` on ${canvas.width} × ${canvas.height}` : '';
  return `${technique}${size}${hat && !hat.inStock ? ', out of stock' : ''}`;
}
