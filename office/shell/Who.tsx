import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffMember } from '#contract/calls/office/staff.ts';
import { staffRoles } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { letterKeysName } from '../keys/letterKeys.ts';
import { LinkButton } from '../parts/LinkButton.tsx';
import { wavedPrefix } from '../screens/writing/editor/question/waved.ts';
import { useLogout } from '../session.ts';
import { forgetTyped } from '../unsent-forms.ts';
import { unsentLists, unsentPrefix } from '../writing/local-draft.ts';

/** Text that is not sent yet, which only its writer is shown, and the settings of this browser. */
const staying = [unsentPrefix, letterKeysName, wavedPrefix];

/** At log-out nothing else stays in this browser. The server cannot clear it: that would take the unsent text along. */
function forgetHere(): void {
  forgetTyped();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (!staying.some((start) => key.startsWith(start))) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids it has kept nothing.
  }
}

/** Who is logged in, and the way out; or the way in. */
export function Who({ staff }: { staff: StaffMember | null }) {
  /** The questionnaires in which something is not sent yet, while it is asked whether to leave anyway. */
  const [unsent, setUnsent] = useState<List[]>([]);
  const leaving = useLogout({ why: 'left' }, forgetHere);

  function leave() {
    if (leaving.isPending) return;
    const lists = staff ? unsentLists(staff.email) : [];
    if (lists.length > 0) setUnsent(lists);
    else leaving.mutate();
  }

  if (!staff) {
    return (
      <p className="who">
        <span>
          Niet ingelogd
          <br />
          <Link to="/inloggen">Inloggen</Link>
        </span>
      </p>
    );
  }
  return (
    <>
      <p className="who">
        <span className="face" aria-hidden="true">
          {initials(staff.name)}
        </span>
        <span>
          <Link to="/mijn-account">
            <b>{staff.name}</b>
          </Link>
          <br />
          {`${staffRoles[staff.role]} · `}
          <LinkButton onClick={leave}>Uitloggen</LinkButton>
        </span>
      </p>
      <Unsent lists={unsent} onStay={() => setUnsent([])} onLeave={() => leaving.mutate()} />
    </>
  );
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

type List = ReturnType<typeof unsentLists>[number];
type UnsentProps = { lists: readonly List[]; onStay: () => void; onLeave: () => void };

function Unsent({ lists, onStay, onLeave }: UnsentProps) {
  return (
    <Modal
      open={lists.length > 0}
      title="Nog niet alles is verstuurd"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Blijf ingelogd</Button>
          <Button kind="quiet" onClick={onLeave}>
            Log toch uit
          </Button>
        </>
      }
    >
      <p>Wat je hier typte, is nog niet bewaard in:</p>
      <ul>
        {lists.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/vragenlijsten/${id}/vragen`} onClick={onStay}>
              {title || 'Een vragenlijst zonder titel'}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        Log je toch uit, dan blijft het in deze browser staan. Je kunt het er alsnog in zetten als je hier weer inlogt
        en de vragenlijst opent.
      </p>
    </Modal>
  );
}
