import { Link, useSearchParams } from 'react-router';
import { isEmail } from '#contract/fields.ts';
import { buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { useIsMember } from '../../session.ts';
import { Scene } from '../Scene.tsx';
import { NewPassword, type NewPasswordProps } from './NewPassword.tsx';

/** A part of the address got lost, as happens when a mail program breaks a long line. */
function LinkIncomplete({ title }: { title: string }) {
  const { panel_name, contact_url } = usePanel();
  const isMember = useIsMember();
  return (
    <Scene
      picture={<PaperPlane />}
      title={title}
      actions={
        <>
          <Link className={buttonClass('secondary')} to="/">
            {`Naar het ${panel_name}`}
          </Link>
          {!isMember && (
            <Link className={buttonClass()} to="/wachtwoord-vergeten">
              Vraag een nieuwe link aan
            </Link>
          )}
        </>
      }
    >
      De link is niet compleet. Misschien is er bij het kopiëren een stukje weggevallen. Klik nog eens op de knop in
      onze <Unbroken>e-mail</Unbroken>
      {isMember ? '. ' : ', of vraag een nieuwe link aan. '}
      Lukt het niet? Neem <a href={contact_url}>contact met ons op</a>.
    </Scene>
  );
}

/** For whom and by what right a password is set stands in the address of the link. */
export function PasswordLinkScreen(props: NewPasswordProps) {
  const [query] = useSearchParams();
  const link = { email: query.get('email')?.trim() ?? '', token: query.get('token')?.trim() ?? '' };
  if (!isEmail(link.email) || link.token === '') return <LinkIncomplete title={props.title} />;
  // Another link in the same tab is another form.
  return <NewPassword key={`${link.email} ${link.token}`} {...props} link={link} />;
}
