import { useState } from 'react';
import { setClosesFull } from '#contract/calls/office/drawn-groups.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { useTypedIn } from '../../unsent-forms.ts';
import { groupTitle } from '../draw/draw-words.ts';
import { Switch } from '../writing/editor/parts.tsx';
import { CountedAt } from './CountedAt.tsx';
import { isLeftOut } from './fieldwork-words.ts';
import { type Fieldwork, lookAgain } from './fieldworkQueries.ts';
import { GroupRow } from './GroupRow.tsx';
import { type TypedTarget, typedTarget } from './TargetForm.tsx';

/** What came of each group of parents that was drawn, held against how many are wanted. One table for each way of grouping. */
export function FieldworkGroups({ id, field }: { id: string; field: Fieldwork }) {
  const { groups, closes_full, stage, people_at } = field;
  const toast = useToast();
  if (groups.length === 0) return null;
  const ways = [...new Set(groups.map(({ by }) => by.join(' ')))];
  const open = stage !== 'closed';
  const close = (closes_full: boolean): Promise<void> =>
    call(setClosesFull, { params: { id }, body: { closes_full } })
      .then(() => lookAgain(id))
      .catch((error: unknown) => toast.error(whyNot(error)));
  return (
    <section className="block" aria-labelledby="groepen">
      <div className="title">
        <h2 id="groepen">Per groep</h2>
        <CountedAt at={people_at} />
      </div>
      {ways.map((way) => (
        <GroupsTable key={way} id={id} groups={groups.filter(({ by }) => by.join(' ') === way)} open={open} />
      ))}
      {open && (
        <Switch
          label="Sluit een groep als hij vol is"
          told={
            groups.some(({ target }) => target !== null)
              ? 'Een groep is vol als zijn doel is gehaald. Wie al begonnen is, mag het altijd afmaken.'
              : 'Nog geen groep heeft een doel, dus zo sluit er niets vanzelf. Geef een groep eerst een doel.'
          }
          checked={closes_full}
          onChange={(on) => void close(on)}
        />
      )}
    </section>
  );
}

type Props = { id: string; groups: Fieldwork['groups']; open: boolean };

function GroupsTable({ id, groups, open }: Props) {
  const typed = useTypedIn<TypedTarget>(typedTarget(id));
  const [asking, setAsking] = useState(typed.left?.group);
  const { by } = groups[0]!;
  const most = Math.max(
    1,
    ...groups.map(({ target, finished, expected }) => Math.max(target ?? 0, finished ?? 0, expected ?? 0)),
  );
  const made = by.map(groupTitle).join(' en ');
  return (
    <Scroll label={`Groepen naar ${made.toLowerCase()}`} copied>
      <table className="table fold-rows drawn-groups">
        <caption>
          Het doel is een aantal ingevulde lijsten. Wat verwacht was, is gerekend toen de steekproef werd getrokken.
          {open &&
            groups.some(({ target }) => target === null) &&
            ' Bij de steekproef koos je hoeveel ouders je vraagt. Hoeveel lijsten je wilt, zeg je hier met ‘Doel’.'}
          {groups.some(isLeftOut) &&
            ' Staat er ‘niet getoond’? Dan laten we dat aantal weg, omdat je er anders uit kunt rekenen hoeveel ouders van een heel kleine groep klaar zijn.'}
        </caption>
        <TableHead
          heads={[
            made,
            { bar: 'slim' },
            { n: 'Afgerond' },
            { n: 'Doel' },
            { n: 'Verwacht' },
            { n: 'Uitgenodigd' },
            { unseen: 'Oordeel' },
            !!open && { unseen: 'Wat je kunt doen' },
          ]}
        />
        <tbody>
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              {...{ id, group, most, open }}
              asks={asking === group.id}
              onAsk={(asks) => {
                typed.forget();
                setAsking(asks ? group.id : undefined);
              }}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
