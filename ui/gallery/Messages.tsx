import { useState } from 'react';
import { Button, buttonClass } from '../Button.tsx';
import { Loader } from '../Loader.tsx';
import { Modal } from '../Modal.tsx';
import { Notice } from '../Notice.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useToast } from '../Toasts.tsx';

export function MessagesExample() {
  return (
    <>
      <Notice
        title="Je telefoonnummer is nog niet bevestigd."
        action={
          <button className="link-button" type="button">
            Verstuur de sms opnieuw
          </button>
        }
      >
        We hebben je een sms gestuurd. Open de link in dat bericht.
      </Notice>
      <Notice kind="done" title="Je e-mailadres is bevestigd.">
        Welkom, <bdi>سميرة</bdi> (lid 12).
      </Notice>
      <Notice kind="wrong" title="Uitschrijving mislukt." action={<a href="#contact">Neem contact op</a>}>
        Probeer het later nog eens.
      </Notice>
      <ToastButtons />
      <ModalButton />
      <Loader>We schrijven je uit, een moment.</Loader>
      <Skeleton />
    </>
  );
}

function ToastButtons() {
  const toast = useToast();
  return (
    <div className="actions">
      <Button kind="secondary" onClick={() => toast.success('Gegevens zijn opgeslagen!')}>
        Goede melding
      </Button>
      <Button
        kind="secondary"
        onClick={() => toast.success('De vraag is weggehaald.', { undo: () => toast.success('De vraag staat terug.') })}
      >
        Melding met een weg terug
      </Button>
      <Button
        kind="secondary"
        onClick={() => toast.error('Het opnieuw versturen is mislukt, probeer het later nogmaals.')}
      >
        Foutmelding
      </Button>
      <Button
        kind="secondary"
        onClick={() =>
          toast.error('Er is iets fout gegaan, herlaad de pagina en probeer het opnieuw.', { duration: 5000 })
        }
      >
        Foutmelding van 5 seconden
      </Button>
    </div>
  );
}

function ModalButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Open het venster
      </Button>
      <Modal
        open={open}
        title="Helaas kan je niet meedoen"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Sluiten</Button>
            <a className={buttonClass('quiet')} href="#uitschrijven">
              Uitschrijven
            </a>
          </>
        }
      >
        <p>
          Het Ouderpanel is er voor ouders en verzorgers van kinderen onder de 23. Klopt je antwoord niet? Sluit dit
          venster en kies opnieuw.
        </p>
      </Modal>
    </>
  );
}
