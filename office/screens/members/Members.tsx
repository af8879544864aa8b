import { useState } from 'react';
import { searchMembers } from '#contract/calls/office/support/members.ts';
import { Button } from '#ui/Button.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { Letter } from '#ui/pictures/Letter.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { TextField } from '../../parts/ContractForm.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { MemberTabs } from './MemberTabs.tsx';
import { keepSearch, keptSearch, type MemberSearch } from './memberQueries.ts';
import { HitList } from './SearchResults.tsx';

/** Finding one member while they are on the phone: /leden */
export default function Members() {
  const [found, setFound] = useState<MemberSearch | undefined>(keptSearch);
  const { form, busy, submit } = useContractForm<{ search: string }>({
    schema: searchMembers.body,
    values: { search: found?.search ?? '' },
    asks: { search: 'Vul iets in om te zoeken.' },
    otherwise: 'search',
    send: async (body) => {
      const kept = { search: body.search, ...(await call(searchMembers, { body })) };
      keepSearch(kept);
      setFound(kept);
    },
  });
  return (
    <>
      <ScreenHead title="Leden" />
      <MemberTabs />
      {/* biome-ignore lint/a11y/useSemanticElements: older screen readers know the role, and not the element */}
      <form className="filter" role="search" noValidate onSubmit={submit}>
        <FormContext value={form}>
          <TextField<{ search: string }>
            name="search"
            label="Naam, e-mailadres, nummer of kenmerk"
            type="search"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
        </FormContext>
        <Button type="submit" busy={busy !== undefined} busyText="Bezig met zoeken">
          Zoek
        </Button>
      </form>
      <p className="soft small note">
        Namen en adressen zie je pas op de pagina van een ouder, nadat je zegt waarom je kijkt. Elke zoekopdracht komt
        in het logboek.
      </p>
      <p className={found ? 'after' : 'unseen'} role="status">
        {found && countOf(found)}
      </p>
      {found && found.hits.length > 0 && <HitList hits={found.hits} />}
      {!found && (
        <EmptyState title="Wie heb je aan de lijn?" picture={<Letter />}>
          Vraag om het kenmerk onder een bericht van ons: daarmee vind je altijd precies één lid. Een adres of nummer
          kan ook, of de voornaam met de cijfers van de postcode: <i>Samira 3511</i>.
        </EmptyState>
      )}
    </>
  );
}

function countOf({ hits, more }: MemberSearch): string {
  if (hits.length === 0) return 'Geen lid gevonden. Probeer iets anders dat de ouder weet.';
  if (more) return `Dit zijn er ${hits.length}, en er zijn er meer. Vraag nog iets, zoals de cijfers van de postcode.`;
  return hits.length === 1 ? '1 lid gevonden.' : `${hits.length} leden gevonden.`;
}
