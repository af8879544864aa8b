import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Questions } from '../../fields/Questions.tsx';
import { pagesOf } from './form.ts';
import type { TabProps } from './GeneralTab.tsx';
import { TabForm } from './TabForm.tsx';

export function AttributesTab({ user, profile, lines }: TabProps) {
  return (
    <TabForm label="Antwoorden" profile={profile} lines={lines}>
      {pagesOf(user).map(({ title, questions }) => (
        <section key={title} className="form-part" aria-label={title}>
          <h2>{title}</h2>
          <Questions questions={questions} served={user.attributes} leave={<ToLeave />} />
        </section>
      ))}
    </TabForm>
  );
}

const ToLeave = () => (
  <Link className={buttonClass('secondary')} to="/uitschrijven">
    Uitschrijven
  </Link>
);
