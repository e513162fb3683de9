import { contrastOn, legibilityOf } from '../../domain/design/contrast.ts';
import { HAT_COLORS, TEXT_COLORS } from '../../domain/design/design.ts';

/** The legibility of each text color on each hat. */
export const InkTable = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
  <section className="ink-table" tabIndex={0} aria-label="Text colors on hats">
    <table>
      <caption>Contrast of text and panel</caption>
      <thead>
        <tr>
          <td />
          {HAT_COLORS.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TEXT_COLORS.map(({ key: textColor, label, ink }) => (
          <tr key={textColor}>
            <th scope="row">{label}</th>
            {HAT_COLORS.map(({ key: hatColor, front }) => (
              <td key={hatColor}>
                <span className="ink-sample" style={{ background: front, color: ink }} aria-hidden="true">
                  Aa
                </span>
                {contrastOn(hatColor, textColor).toFixed(1)} {legibilityOf({ hatColor, textColor })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
