import { useLayoutEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import { asksAmount, attributesOf, childrenOf, detailFaults, firstAmount } from '../details.ts';
import { fieldOf } from '../field-names.ts';
import type { FormValues } from '../form-values.ts';
import { fieldRefusal } from '../refusals.ts';
import { details, screenProgress } from '../screens.ts';
import type { ScreenProps } from '../survey.ts';
import { surveyTexts } from '../survey-texts.ts';
import { ChildrenDetail } from './ChildrenDetail.tsx';
import { DetailField } from './DetailField.tsx';
import { RefusalSummary } from './RefusalSummary.tsx';
import { ScreenForm } from './ScreenForm.tsx';

/** What the campaign needs and this member's profile lacks. */
export function Details({ survey, state }: ScreenProps) {
  const { campaign } = survey;
  const segments = campaign.missing_segments;
  const children = segments.find(asksAmount);
  const [amount, setAmount] = useState(children ? firstAmount(children) : '');
  const [kept, setKept] = useState<FormValues>({});
  useLayoutEffect(() => {
    const drafted = survey.valuesFor(details);
    if (!drafted) return;
    setAmount(drafted[fieldOf('children_amount')]?.[0] ?? '');
    setKept(drafted);
  }, [survey]);

  const errorOf = (key: string) => fieldRefusal(state.errors, key);
  const asked = segments.map(({ key, question }) => ({ id: key, title: question }));
  return (
    <div className="screen details">
      <Progress words="Tot slot" share={screenProgress(campaign, state.answers, details).share} />
      <RefusalSummary questions={asked} state={state} />
      <h1 tabIndex={-1}>{surveyTexts.details}</h1>
      <p className="lead after">Dit weten we nog niet van je. Sla gerust over wat je niet wilt vertellen.</p>
      <ScreenForm
        survey={survey}
        state={state}
        name={details}
        onSubmit={(read) => survey.saveDetails(() => attributesOf(segments, read()), detailFaults(segments, read()))}
        forward={
          <Button type="submit" busy={state.sending}>
            Opslaan
          </Button>
        }
      >
        {segments.map((segment) => {
          const shared = { segment, error: errorOf(segment.key) };
          if (segment === children) return <ChildrenDetail {...shared} key={segment.key} onAmount={setAmount} />;
          const chosen = children ? childrenOf(children, amount) : null;
          const own = kept[fieldOf(segment.key)] ?? [];
          return <DetailField {...shared} key={segment.key} chosen={chosen} kept={own} />;
        })}
      </ScreenForm>
    </div>
  );
}
