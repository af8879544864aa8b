import { usePanel } from '#ui/panel.tsx';
import { days } from './periods.ts';

/** Apart from the statement: beside a form that is no script to wait for. */
export function Promises() {
  const { keeps } = usePanel();
  return (
    <ul>
      <li>We geven je naam niet aan school of gemeente, en we verkopen hem niet.</li>
      <li>Je antwoorden staan apart van je naam.</li>
      <li>We laten alleen uitkomsten zien van tien ouders of meer.</li>
      <li>Je kunt altijd stoppen. Dan wissen we je gegevens na {days(keeps.regret_days)}.</li>
    </ul>
  );
}
