import { rules } from '#contract/rules.ts';
import { Notice } from '#ui/Notice.tsx';
import type { Handover } from './handover.ts';

/** What the toast said is gone in a few seconds; what to do next stays. */
export function AfterNotice({ after }: { after: NonNullable<Handover['after']> }) {
  if (after === 'link_sent') {
    return (
      <Notice kind="done" title="Kijk in je e-mail.">
        {`Kennen we je adres? Dan vind je daar een link. Daarmee kies je een nieuw wachtwoord. De link werkt ${rules.reset_link_minutes} minuten. Zie je geen e-mail? Kijk dan ook bij je spam of ongewenste e-mail.`}
      </Notice>
    );
  }
  return (
    <Notice
      kind="done"
      title={after === 'password_reset' ? 'Je hebt een nieuw wachtwoord.' : 'Je hebt nu een wachtwoord.'}
    >
      Je kunt er meteen mee inloggen.
    </Notice>
  );
}
