import { attributeOf, consentPart } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { Tear } from '#ui/Tear.tsx';
import { Questions } from '../../fields/Questions.tsx';
import { Promises } from '../../sections/Promises.tsx';

type Props = { questions: readonly AttributeView[]; served: readonly AttributeView[] };

export const isConsent = ({ type, required }: AttributeView): boolean => type === 'checkbox' && required;

/** What is true of somebody, what they want too, and apart from both what they have to agree to. */
export function ConsentStep({ questions, served }: Props) {
  const consents = questions.filter(isConsent);
  const wishes = questions.filter((one) => !isConsent(one) && attributeOf(one.key)?.part === consentPart);
  const others = questions.filter((one) => !consents.includes(one) && !wishes.includes(one));
  const facts = others.filter(({ type }) => type === 'checkbox');
  return (
    <>
      <Questions questions={others.filter((one) => !facts.includes(one))} served={served} />
      {facts.length > 0 && (
        <FieldGroup legend="Hoort iets hiervan bij jou?" hint="Kruis aan wat klopt. Niets aankruisen mag ook.">
          <Questions questions={facts} served={served} />
        </FieldGroup>
      )}
      {wishes.length > 0 && (
        <FieldGroup legend="Wil je dit ook?" hint="Je kunt dit altijd weer uitzetten.">
          <Questions questions={wishes} served={served} />
        </FieldGroup>
      )}
      <div className="consent">
        <Tear scissors />
        <FieldGroup legend="Je toestemming">
          <p>We kunnen je pas lid maken als je akkoord gaat. In het kort:</p>
          <Promises />
          <Questions questions={consents} served={served} />
          <p className="hint">Een * betekent: dit moet je invullen.</p>
        </FieldGroup>
      </div>
    </>
  );
}
