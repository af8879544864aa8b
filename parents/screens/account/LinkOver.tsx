import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { Ended, ToPanel } from '../Ended.tsx';

export function LinkOver() {
  const { contact_url } = usePanel();
  return (
    <Ended
      picture={<PaperPlane />}
      title="Deze link werkt niet meer"
      actions={<ToPanel />}
      more={
        <p>
          Klopt er iets niet? <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      }
    >
      Misschien is de link te oud, of is er al op de knop geklikt.
    </Ended>
  );
}
