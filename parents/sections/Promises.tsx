import { usePanel } from '#ui/panel.tsx';
import { days } from './periods.ts';

/** Apart from the statement that stands below it on the home page: beside a form that is no script to wait for. */
export function Promises() {
  const { keeps } = usePanel();
  return (
    <ul>
      <li>Je naam gaat nooit naar school of naar de gemeente, en we verkopen hem aan niemand.</li>
      <li>We bewaren je antwoorden apart van je naam en je mailadres.</li>
      <li>We laten alleen uitkomsten zien van groepen van minstens tien ouders.</li>
      <li>Je stopt wanneer je wilt. Na {days(keeps.regret_days)} wissen we je gegevens.</li>
    </ul>
  );
}
