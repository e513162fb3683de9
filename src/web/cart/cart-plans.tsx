import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COUNTRIES, countriesIn, countryNames } from '../../domain/address/states.ts';
import { LinkButton } from '../ui/button.tsx';
import { InputField, SelectField } from '../ui/field.tsx';
import { useSettings } from '../use-settings.ts';
import { useShop } from '../use-shop.ts';
import { dayText } from './party-texts.ts';
import { changePlans, currentPlans, ELSEWHERE, ownToday, usePlans } from './plans.ts';

/** The country and the day of the party: two fields, which fold into one row once the country is known. */
export function CartPlans() {
  const { country } = usePlans();
  const [isEditing, setEditing] = useState(() => currentPlans().country === '');
  const isFolded = !isEditing && country !== '' && country !== ELSEWHERE;
  const root = useRef<HTMLDivElement>(null);
  const wasFolded = useRef(isFolded);

  // The pressed button is gone, so the focus goes to what replaced it.
  useEffect(() => {
    if (wasFolded.current !== isFolded)
      root.current?.querySelector<HTMLElement>(isFolded ? 'button' : 'select')?.focus();
    wasFolded.current = isFolded;
  }, [isFolded]);

  return (
    <div className="stack gap-2" ref={root}>
      {isFolded ? <Folded onChange={() => setEditing(true)} /> : <Fields onDone={() => setEditing(false)} />}
    </div>
  );
}

function Folded({ onChange }: { onChange: () => void }) {
  const { country, partyOn } = usePlans();
  return (
    <div className="cart-plans-row bar gap-5">
      <p className="note">
        Ships to <b>{COUNTRIES.find(({ code }) => code === country)?.name}</b>
      </p>
      <p className="note">
        When’s the party? <b>{partyOn === '' ? 'Any day' : dayText(partyOn, new Date().toISOString())}</b>
      </p>
      <LinkButton className="push" aria-label="Change the country or the party’s day" onClick={onChange}>
        Change
      </LinkButton>
    </div>
  );
}

function Fields({ onDone }: { onDone: () => void }) {
  const { country } = usePlans();
  return (
    <>
      <div className="cart-plans-fields twos">
        <CountryField>
          <option value="">Choose</option>
        </CountryField>
        <PartyField />
      </div>
      {country === '' || country === ELSEWHERE ? (
        <WhereWeShip isElsewhere={country === ELSEWHERE} />
      ) : (
        <LinkButton className="self-end" onClick={onDone}>
          Done
        </LinkButton>
      )}
    </>
  );
}

/** Where the hats go. Without a first option, it is the US until another country is chosen. */
export function CountryField({ children }: { children?: ReactNode }) {
  const { country } = usePlans();
  const { countries } = useSettings();
  return (
    <SelectField
      label="Ships to"
      value={country}
      onChange={({ target }) => changePlans({ country: target.value })}
    >
      {children}
      {countriesIn(countries).map(({ code, name }) => (
        <option key={code} value={code === 'US' && !children && country === '' ? '' : code}>
          {name}
        </option>
      ))}
      <option value={ELSEWHERE}>Another country</option>
    </SelectField>
  );
}

/** The day of the party, which is optional. Who names it beside a suggested country has chosen that country too. */
export function PartyField({ suggested = '' }: { suggested?: string }) {
  const { country, partyOn } = usePlans();
  return (
    <InputField
      type="date"
      label="When’s the party?"
      min={ownToday()}
      value={partyOn}
      onChange={({ target }) => changePlans({ partyOn: target.value, country: country || suggested })}
    />
  );
}

function WhereWeShip({ isElsewhere }: { isElsewhere: boolean }) {
  const { support } = useShop();
  const { countries } = useSettings();
  return (
    <p className="cart-where note" role="status">
      {isElsewhere ? <b>We don’t ship there. </b> : 'Pick a country for the full total and the dates. '}
      We ship to {countryNames(countries)}. In the EU? <a href={`mailto:${support.orders}`}>Write to us.</a>
    </p>
  );
}
