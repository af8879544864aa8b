import { PasswordLinkScreen } from './PasswordLinkScreen.tsx';

export default function ResetPassword() {
  return (
    <PasswordLinkScreen
      title="Wachtwoord herstellen"
      success="Je wachtwoord is succesvol hersteld!"
      after="password_reset"
      undone="Je wachtwoord is nog niet veranderd."
    />
  );
}
