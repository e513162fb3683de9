import { toDesign } from '../../../domain/design/design.ts';
import { type MetaArgs, pageMeta } from '../../seo/page-meta.ts';
import { Facts, InfoPage, InfoSection } from './info-page.tsx';

export const meta = (args: MetaArgs) =>
  pageMeta(args, {
    title: 'Sizing Guide | Unhinged Hats',
    description: 'One size with a seven-position snapback, for heads of 21-24 inches.',
  });

const HAT = toDesign({
  hatColor: 'aqua',
  textColor: 'dark',
  fontStyle: 'condensed',
  textLine1: 'Big head',
  textLine2: 'energy',
});

export default function SizingGuide() {
  return (
    <InfoPage
      hat={HAT}
      title="Sizing Guide"
      lede="One size, seven snaps. It fits, unless your head has its own ZIP code."
    >
      <InfoSection title="The hat">
        <Facts
          of={[
            ['Size', 'One size'],
            ['Closure', '7-position snapback'],
            ['Head', '21-24 inches'],
            ['Crown', 'About 4 inches'],
            ['Visor', '2.75 inches'],
          ]}
        />
      </InfoSection>
      <InfoSection title="How to measure">
        <p>
          Wrap a tape measure around your head, a finger above your ears. Between 21 and 24 inches, one of the
          seven snaps is yours.
        </p>
      </InfoSection>
      <InfoSection title="Base colors">
        <p>Black/White, White, Navy, Aqua Blue, Pink and Red.</p>
      </InfoSection>
    </InfoPage>
  );
}
