import { PasswordLinkScreen } from './PasswordLinkScreen.tsx';

export default function CreatePassword() {
  return (
    <PasswordLinkScreen
      title="Wachtwoord aanmaken"
      success="Je wachtwoord is succesvol aangemaakt!"
      after="password_created"
      undone="Je wachtwoord is nog niet aangemaakt."
      expired="De link om je wachtwoord aan te maken is verlopen. Gebruik ‘wachtwoord vergeten’ voor een nieuwe link."
    />
  );
}
