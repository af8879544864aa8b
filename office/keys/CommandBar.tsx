import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { Modal } from '#ui/Modal.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { stages } from '../screens/campaigns/campaign-words.ts';
import { campaignsQuery } from '../screens/campaigns/campaignQueries.ts';
import { useMay } from '../session.ts';
import { allKeyCommands, type CommandGroup, type KeyCommand } from './commands.ts';
import { Keys } from './KeyList.tsx';
import { matching } from './matching.ts';

export default function CommandBar({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [offered] = useState(allKeyCommands);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const groups = matching([...offered, ...useCampaignOffers()], typed);
  const found = groups.flatMap(({ offers }) => offers);
  const current = Math.min(at, found.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-at='${current}']`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  function choose(offer: KeyCommand | undefined) {
    if (!offer) return;
    // Closed first: then focus is back on the screen, and a next screen takes it from there.
    onClose();
    offer.act?.();
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.nativeEvent.isComposing) return;
    if (step === undefined) choose(found[current]);
    else if (found.length > 0) setAt((current + step + found.length) % found.length);
  }
  return (
    <Modal open title="Zoek of kies een actie" onClose={onClose}>
      <div className="bar">
        <input
          className="input"
          type="text"
          role="combobox"
          aria-label="Zoek een vragenlijst, een vraag, een scherm of iets om te doen"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <div className="found" ref={list} id={`${id}-list`} role="listbox" aria-label="Gevonden" tabIndex={-1}>
          {groups.map(({ title, offers }) => (
            <Group key={title} id={id} title={title} offers={offers} found={found} current={current} choose={choose} />
          ))}
        </div>
        <p className="soft small" role="status">
          {found.length === 0
            ? 'Niets gevonden. Probeer een ander woord.'
            : `${found.length === 1 ? '1 mogelijkheid' : `${found.length} mogelijkheden`}. Kies met de pijltjes en Enter.`}
        </p>
        <p className="all-keys">
          <LinkButton onClick={onKeys}>Alle sneltoetsen</LinkButton>
        </p>
      </div>
    </Modal>
  );
}

type GroupProps = CommandGroup & {
  id: string;
  found: readonly KeyCommand[];
  current: number;
  choose: (offer: KeyCommand) => void;
};

function Group({ id, title, offers, found, current, choose }: GroupProps) {
  const first = found.indexOf(offers[0]!);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
    <div role="group" aria-labelledby={`${id}-of-${first}`}>
      <p className="group" id={`${id}-of-${first}`}>
        {title}
      </p>
      {offers
        .map((offer, index) => ({ offer, at: first + index }))
        .map(({ offer, at }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps focus, and names the current option
          <div
            key={at}
            id={`${id}-${at}`}
            data-at={at}
            role="option"
            aria-selected={at === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            <span>{offer.label}</span>
            {offer.more && <span className="soft small">{offer.more}</span>}
            {offer.keys && <Keys keys={offer.keys} />}
          </div>
        ))}
    </div>
  );
}

function useCampaignOffers(): CommandGroup[] {
  const navigate = useNavigate();
  const mayOpen = useMay(readCampaign);
  const { data } = useQuery({ ...campaignsQuery, enabled: mayOpen });
  const offers = (data?.campaigns ?? []).map(
    ({ id, title, stage }): KeyCommand => ({
      label: title,
      more: stages[stage].name,
      act: () => void navigate(`/vragenlijsten/${id}`),
    }),
  );
  return mayOpen ? [{ title: 'Vragenlijsten', offers }] : [];
}
