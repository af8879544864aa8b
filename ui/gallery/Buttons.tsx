import { useState } from 'react';
import { Button, buttonClass } from '../Button.tsx';
import { IconForward } from '../Icons.tsx';

export function Buttons() {
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <div className="actions">
        <Button large arrow="forward">
          Meld je aan
        </Button>
        <Button kind="secondary" arrow="back">
          Terug
        </Button>
        <Button arrow="forward">Volgende</Button>
        <Button kind="quiet">Afsluiten</Button>
      </div>
      <div className="actions">
        <Button busy busyText="Bezig met inloggen">
          Inloggen
        </Button>
        <Button kind="secondary" busy busyText="Bezig met versturen">
          Verstuur opnieuw
        </Button>
        <Button kind="quiet" busy busyText="Bezig met ophalen">
          Meer ophalen
        </Button>
      </div>
      <div className="actions">
        <a className={buttonClass('primary')} href="#knoppen">
          Een link als knop <IconForward />
        </a>
        <a className={buttonClass('secondary')} href="#knoppen">
          Een tweede link
        </a>
        <button className="link-button" type="button">
          Verstuur de sms opnieuw
        </button>
      </div>
      <Button arrow="forward">
        Een knop met veel te veel woorden, die op een telefoon over drie regels loopt en dan nog leesbaar blijft
      </Button>
      <div className="actions">
        <Button
          busy={busy}
          busyText="Bezig met tellen"
          onClick={() => {
            setPresses(presses + 1);
            setBusy(true);
          }}
        >
          Druk twee keer
        </Button>
        <Button kind="quiet" onClick={() => setBusy(false)}>
          Klaar
        </Button>
        <p id="presses">{`Geteld: ${presses}`}</p>
      </div>
    </>
  );
}
