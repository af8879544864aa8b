import { useEffect } from 'react';
import { usePanel } from '#ui/panel.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { takeFocus } from '../../ScreenArrival.tsx';

/** The same for every address: who is a member is nobody's business. */
export function Sent({ to }: { to: string }) {
  const { contact_url } = usePanel();
  useEffect(() => {
    window.scrollTo(0, 0);
    takeFocus(document.querySelector<HTMLElement>('main h1'));
  }, []);
  return (
    <>
      <p className="lead">
        We hebben je een <Unbroken>e-mail</Unbroken> gestuurd met uitleg over het uitschrijven.
      </p>
      <div className="stack explain">
        <p>
          De <Unbroken>e-mail</Unbroken> gaat naar <bdi>{to}</bdi>, als we dat adres kennen. Er staat een knop in. Pas
          als je daarop klikt, ben je uitgeschreven.
        </p>
        <p>
          Zie je de <Unbroken>e-mail</Unbroken> niet? Kijk dan ook bij je spam of ongewenste <Unbroken>e-mail</Unbroken>
          . Lukt het niet? <a href={contact_url}>Neem contact met ons op</a>.
        </p>
      </div>
    </>
  );
}
