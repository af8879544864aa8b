import { useSearchParams } from 'react-router';
import { isEmail } from '#contract/fields.ts';
import { LinkIncomplete } from './LinkIncomplete.tsx';
import { NewPassword, type NewPasswordProps } from './NewPassword.tsx';

/** For whom and by what right a password is set stands in the address of the link. */
export function PasswordLinkScreen(props: NewPasswordProps) {
  const [query] = useSearchParams();
  const link = { email: query.get('email')?.trim() ?? '', token: query.get('token')?.trim() ?? '' };
  if (!isEmail(link.email) || link.token === '') return <LinkIncomplete title={props.title} />;
  // Another link in the same tab is another form.
  return <NewPassword key={`${link.email} ${link.token}`} {...props} link={link} />;
}
