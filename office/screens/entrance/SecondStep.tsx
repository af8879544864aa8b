import type { ReactNode } from 'react';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import { CallFailed } from '#contract/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useContractForm } from '../../contract-form.ts';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';

type Props<Values> = {
  title: string;
  heading: string;
  explain: ReactNode;
  schema: Schema;
  values: Values;
  /** The field of what is known or held, beside the password. */
  proof: keyof Values & string;
  asks: string;
  send: (body: Values) => Promise<OfficeSession>;
  children: ReactNode;
  onBack: () => void;
  onTooLate: () => void;
};

export function SecondStep<Values extends object>(props: Props<Values>) {
  const { title, heading, explain, schema, values, proof, asks, children, onBack, onTooLate } = props;
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema,
    values,
    asks: { [proof]: asks },
    summary: true,
    otherwise: proof,
    secret: proof,
    send: async (body) => {
      try {
        // The screen sees by the session that it is done, and goes where the visitor was heading.
        learnSession(await props.send(body));
      } catch (failure) {
        if (failure instanceof CallFailed && failure.body.status === 'login.over') return onTooLate();
        throw failure;
      }
    },
  });
  const focused = useHeadingFocus(proof);
  useTitle(title, attempt > 0 && lines.length > 0);

  return (
    <>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={focused}>{heading}</h1>
      <p className="explain">{explain}</p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <FormContext value={form}>{children}</FormContext>
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met inloggen">
            Inloggen
          </Button>
        </div>
      </form>
    </>
  );
}
