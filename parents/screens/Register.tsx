import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Registered } from './register/Registered.tsx';
import type { RegistrationDraft } from './register/registration-draft.ts';
import type { Sms } from './register/useRegistration.ts';
import { Wizard } from './register/Wizard.tsx';

/** The history remembers that it worked, so that loading the last screen anew does not begin a new registration. */
type Done = { registered: { sms: Sms; registration?: string | undefined } };
const isDone = (state: unknown): state is Done => typeof state === 'object' && state !== null && 'registered' in state;

export default function Register() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();

  function finish(draft: RegistrationDraft, sms: Sms, registration?: string) {
    setEmail(draft.email.trim());
    const done: Done = { registered: { sms, registration } };
    void navigate(pathname, { replace: true, state: done });
  }

  return isDone(state) ? (
    <Registered email={email} {...state.registered} onMended={setEmail} />
  ) : (
    <Wizard onDone={finish} />
  );
}
