export function GoodPassword() {
  return (
    <>
      <p>
        Zet een paar woorden achter elkaar die niets met elkaar te maken hebben. Zet er een cijfer en een teken tussen.
        Zo’n wachtwoord is lang, en toch te onthouden.
      </p>
      <p className="after">Bewaart je telefoon of computer je wachtwoorden? Dan mag die er ook een voor je bedenken.</p>
    </>
  );
}
