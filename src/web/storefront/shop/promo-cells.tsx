import { largestPack, smallestPack } from '../../../domain/cart/party-pack.ts';
import { MAX_LINE_LENGTH } from '../../../domain/design/design.ts';
import { countWord } from '../../../domain/language/count-word.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Slab, slabWords } from '../../ui/slab.tsx';
import { Strap } from '../../ui/strap.tsx';
import { useSettings } from '../../use-settings.ts';
import type { RestOfRow } from './hat-grid.tsx';

export const SayItYourselfCell = ({ rest }: { rest?: RestOfRow }) => (
  <li className="promo-cell apart inset" data-dark {...rest}>
    <Slab as="h2" name="sayItYourself" />
    <div className="promo-cell-row row gap-5 apart">
      <p>
        Three lines, {MAX_LINE_LENGTH} characters each. {formatPrice(useSettings().customHatPrice)}, and
        nobody else shows up in the same one.
      </p>
      <ButtonLink to="/custom-hat" tone="pink">
        Design Your Own
      </ButtonLink>
    </div>
  </li>
);

export function PartyPackCell() {
  const settings = useSettings();
  const packs = settings.partyPack;
  const [small, large] = [smallestPack(settings), largestPack(settings)];
  return (
    <li className="promo-cell apart inset" style={{ '--ground': 'var(--orange)' }}>
      <Slab as="h2" name={headlineFor(small.hats)} />
      <div>
        <Strap hats={small.hats} packs={packs} ground="var(--orange)" />
        <div className="promo-cell-marks grid name text-2 text-center" aria-hidden="true">
          {[...new Set([small, large])].map(({ hats, percentage }) => (
            <span key={hats} style={{ gridColumn: hats }}>{`${percentage}% off`}</span>
          ))}
        </div>
        <p>{`Mix and match. Standard shipping is free from ${small.hats} hats.`}</p>
      </div>
    </li>
  );
}

/** Headlines are baked. The one with a number is used only if the number is right. */
const headlineFor = (hats: number) =>
  slabWords('makeAPartyPack')[0] === `${countWord(hats)} make` ? 'makeAPartyPack' : 'moreHeads';
