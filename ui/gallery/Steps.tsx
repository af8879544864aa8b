import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Progress, stepOfTotal } from '../Progress.tsx';
import { Tabs } from '../Tabs.tsx';
import { Tear } from '../Tear.tsx';
import { useHeadingFocus } from '../useHeadingFocus.ts';

const tabs = [
  { id: 'account', label: 'Accountgegevens' },
  { id: 'antwoorden', label: 'Antwoorden' },
  { id: 'privacy', label: 'Privacy' },
];

export function StepsExample() {
  const [step, setStep] = useState(2);
  const heading = useHeadingFocus(step);
  const [tab, setTab] = useState('account');
  return (
    <>
      <div className="wide column">
        <h3 ref={heading}>{`${stepOfTotal(step, 4)}: jij en je kinderen`}</h3>
        <Progress words={stepOfTotal(step, 4)} share={(step - 1) / 4} />
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={() => setStep(Math.max(1, step - 1))}>
            Vorige stap
          </Button>
          <Button arrow="forward" onClick={() => setStep(Math.min(4, step + 1))}>
            Volgende stap
          </Button>
        </div>
      </div>
      <div className="wide column">
        <Progress words={stepOfTotal(1, 4)} share={0} />
        <Progress words={stepOfTotal(4, 4)} share={1} />
        <Progress words="Vraag 3 van 8" share={0.4} />
      </div>
      <div className="wide">
        <Tabs label="Mijn account" tabs={tabs} current={tab} onChange={setTab}>
          <p>{`Hier staat wat hoort bij: ${tabs.find(({ id }) => id === tab)?.label}.`}</p>
        </Tabs>
      </div>
      <div className="wide">
        <Tear />
      </div>
      <div className="wide">
        <Tear scissors />
      </div>
      <aside className="aside cut-sheet" aria-label="Goed om te weten">
        <h3>Goed om te weten</h3>
        <details className="more">
          <summary>Wat is het Ouderpanel?</summary>
          <p>Een groep van ouders en verzorgers. Samen laten ze zien wat goed gaat en wat beter moet.</p>
        </details>
        <details className="more" open>
          <summary>Hoe werkt het?</summary>
          <p>Een paar keer per jaar krijg je een korte vragenlijst. Overslaan mag altijd.</p>
        </details>
      </aside>
    </>
  );
}
