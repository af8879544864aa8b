import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';

export function HowALinkWorks() {
  const { contact_url } = usePanel();
  return (
    <>
      <p>
        We sturen je een <Unbroken>e-mail</Unbroken> met een link. Daarmee kies je een nieuw wachtwoord. De link werkt{' '}
        {rules.reset_link_minutes} minuten.
      </p>
      <p className="after">
        Komt er geen <Unbroken>e-mail</Unbroken>, ook niet bij je spam? Of weet je niet meer met welk adres je lid bent?{' '}
        <a href={contact_url}>Neem contact met ons op</a>.
      </p>
    </>
  );
}
