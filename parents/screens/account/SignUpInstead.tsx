import { Link } from 'react-router';
import { rules } from '#contract/rules.ts';

export function SignUpInstead() {
  return (
    <>
      <p>
        {`Je kunt meedoen als je een kind hebt dat jonger is dan ${rules.child_age_limit_years}. Aanmelden duurt een paar minuten.`}
      </p>
      <p className="after">
        <Link to="/registreren">Meld je aan</Link>
      </p>
    </>
  );
}
