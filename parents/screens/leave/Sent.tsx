import { useEffect } from 'react';
import { usePanel } from '#ui/panel.tsx';
import { takeFocus } from '../../Arrival.tsx';

/** The same for every address: who is a member is nobody's business. */
export function Sent({ to }: { to: string }) {
  const { contact_url } = usePanel();
  useEffect(() => {
    window.scrollTo(0, 0);
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, []);
  return (
    <>
      <p className="lead">We hebben je een e-mail gestuurd met uitleg over het uitschrijven.</p>
      <div className="stack explain">
        <p>
          De e-mail gaat naar <bdi>{to}</bdi>, als we dat adres kennen. Er staat een knop in. Pas als je daarop klikt,
          ben je uitgeschreven.
        </p>
        <p>
          Zie je de e-mail niet? Kijk dan ook bij je spam of ongewenste e-mail. Lukt het niet?{' '}
          <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      </div>
    </>
  );
}
