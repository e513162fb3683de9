import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Design, hatColorOf } from '../../../domain/design/design.ts';
import { checkDesign, keepableOf, refusalOf } from '../../../hat/check-design.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { useSingleFlight } from '../../checkout/use-single-flight.ts';
import { dismissShownToast } from '../../ui/use-toast.ts';
import { useSettings } from '../../use-settings.ts';
import { useMaking, useUnmadeColors } from '../../use-shop.ts';
import { lineFieldId } from '../controls/line-field.tsx';
import { CHANGE_WORDS } from '../controls/words-notice.tsx';
import { glyphsInTime } from '../use-glyphs.ts';
import type { ProofQuestion } from './proof.tsx';

/** Why a hat was not taken: it cannot be made, or the shopper has to confirm it in the proof. */
type Obstacle = { kind: 'refused'; message: string; isAtField: boolean } | { kind: 'confirm' };

interface HatCheck {
  /** The button in the proof of a hat that can be made but is hard to read. */
  confirmLabel: string;
  /** Whether the shopper keeps words that we may not be allowed to print. */
  isKept: boolean;
  /**
   * Takes a hat that can be made; `keepWords` if a person has to look at its words. Returns why it was refused after all; null if
   * it was taken.
   */
  take: (table: GlyphTable | null, keepWords: boolean) => Promise<string | null>;
}

/** Checks the design, asks about one that is hard to read, and takes it. An obstacle is shown until the design changes. */
export function useHatCheck(design: Design, { confirmLabel, isKept, take }: HatCheck) {
  const unmadeColors = useUnmadeColors();
  const making = useMaking(design.hatColor);
  const { words } = useSettings();
  const [blocked, setBlocked] = useState<{ design: Design; obstacle: Obstacle } | null>(null);

  async function takeNow(table: GlyphTable | null) {
    const keepWords = keepableOf(checkDesign(design, null, { making, words })) !== null;
    const refusal = await take(table, keepWords);
    setBlocked(
      refusal === null ? null : { design, obstacle: { kind: 'refused', message: refusal, isAtField: false } },
    );
  }

  /** The notice is at the field already; this announces it and takes the shopper there. */
  function refuse(message: string, fieldId: string) {
    dismissShownToast();
    flushSync(() => setBlocked({ design, obstacle: { kind: 'refused', message, isAtField: true } }));
    const field = document.getElementById(fieldId);
    field?.focus();
    const notice = field?.closest('.fixable') ?? field?.closest('fieldset')?.querySelector('.fixable');
    notice?.scrollIntoView({ block: 'nearest' });
  }

  const [check, isChecking] = useSingleFlight(async () => {
    if (unmadeColors.includes(design.hatColor)) {
      const hats = `${hatColorOf(design.hatColor).label} hats`;
      return refuse(`${hats} can’t be made right now. Choose another color.`, 'hat-color');
    }
    const table = await glyphsInTime(design);
    const problems = checkDesign(design, table, { making, words });
    const refusal = refusalOf(problems);
    if (refusal) return refuse(refusal.message, FIELDS[refusal.field]);
    const question = keepableOf(problems);
    if (question && !isKept) return refuse(question.message, CHANGE_WORDS);
    if (problems.some(({ weight }) => weight === 'confirm'))
      return setBlocked({ design, obstacle: { kind: 'confirm' } });
    await takeNow(table);
  });
  const [takeAnyway, isTaking] = useSingleFlight(async () => takeNow(await glyphsInTime(design)));

  const obstacle = blocked?.design === design ? blocked.obstacle : null;
  const question: ProofQuestion = {
    confirmLabel,
    onConfirm: () => void takeAnyway(),
    onClose: () => setBlocked(null),
  };
  return {
    refusal: obstacle?.kind === 'refused' ? obstacle.message : null,
    /** Whether a notice at a field says the same. */
    isAtField: obstacle?.kind === 'refused' && obstacle.isAtField,
    /** Asked in the proof of a hat that can be made but is hard to read. */
    question: obstacle?.kind === 'confirm' ? question : null,
    isBusy: isChecking || isTaking,
    check: () => void check(),
  };
}

/** The id of the field that fixes a problem. */
const FIELDS: Record<DesignProblem['field'], string> = {
  textLine1: lineFieldId(1),
  textLine2: lineFieldId(2),
  textLine3: lineFieldId(3),
  textColor: 'text-color',
};
