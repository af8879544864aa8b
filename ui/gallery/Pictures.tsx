import {
  IconBack,
  IconCheck,
  IconClose,
  IconEmail,
  IconForward,
  IconOut,
  IconReply,
  IconSms,
  IconWhatsapp,
} from '../Icons.tsx';
import { AddressCard } from '../pictures/AddressCard.tsx';
import { CargoBike } from '../pictures/CargoBike.tsx';
import { ClosedSchool } from '../pictures/ClosedSchool.tsx';
import { Clouds } from '../pictures/Clouds.tsx';
import { Envelope } from '../pictures/Envelope.tsx';
import { Letter } from '../pictures/Letter.tsx';
import { Logo } from '../pictures/Logo.tsx';
import { Mailbox } from '../pictures/Mailbox.tsx';
import { OpenSchool } from '../pictures/OpenSchool.tsx';
import { PaperPlane } from '../pictures/PaperPlane.tsx';
import { Pencil } from '../pictures/Pencil.tsx';
import { Polder } from '../pictures/Polder.tsx';
import { SealedEnvelope } from '../pictures/SealedEnvelope.tsx';
import { SlipInEnvelope } from '../pictures/SlipInEnvelope.tsx';
import { Street } from '../pictures/Street.tsx';
import { Talking } from '../pictures/Talking.tsx';
import { Team } from '../pictures/Team.tsx';

const small = {
  ...{ AddressCard, ClosedSchool, Envelope, Letter, Logo, Mailbox, OpenSchool, PaperPlane, Pencil, SealedEnvelope },
  ...{ SlipInEnvelope, Talking, Team },
};
const icons = { IconBack, IconForward, IconReply, IconClose, IconCheck, IconOut, IconEmail, IconWhatsapp, IconSms };

export function Pictures() {
  return (
    <>
      <ul className="pictures">
        <li className="large">
          <CargoBike />
          <code>CargoBike</code>
        </li>
        {Object.entries({ Polder, Street, Clouds }).map(([name, One]) => (
          <li className="large" key={name}>
            <One />
            <code>{name}</code>
          </li>
        ))}
        {Object.entries(small).map(([name, One]) => (
          <li key={name}>
            <One />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        {Object.entries(icons).map(([name, One]) => (
          <span key={name} className="button secondary">
            <One /> {name}
          </span>
        ))}
      </div>
    </>
  );
}
