import { closeGroup, type DrawnGroup, openGroup } from '#contract/calls/office/drawn-groups.ts';
import { clockTime, shortDay } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { number } from '../../number.ts';
import { Pill } from '../../parts/Pill.tsx';
import { classTitle } from '../draw/draw-words.ts';
import { finishedWords, judgeGroup } from './fieldwork-words.ts';
import { lookAgain } from './fieldworkQueries.ts';
import { TargetForm } from './TargetForm.tsx';

type Props = {
  id: string;
  group: DrawnGroup;
  most: number;
  open: boolean;
  asks: boolean;
  onAsk: (asks: boolean) => void;
};

export function GroupRow({ id, group, most, open, asks, onAsk }: Props) {
  const { by, classes, target, invited, finished, expected, closed_at } = group;
  const titles = classes.map((one, at) => classTitle(by[at]!, one));
  const name = titles.join(', ');
  const acting = useActs(id, group, name);
  const share = (count: number) => `${(100 * count) / most}%`;
  const { look, said } = judgeGroup(group);
  return (
    <>
      <tr>
        <th scope="row">
          {titles[0]}
          {titles[1] && <small>{titles[1]}</small>}
        </th>
        <td aria-hidden="true" className="bar slim">
          <svg aria-hidden="true">
            <rect width={share(expected ?? 0)} height="20" className="fill-0" />
            <rect width={share(finished ?? 0)} height="20" className="fill-1" />
            {target !== null && <rect x={share(target)} y="-3" width="3" height="26" className="tick" />}
          </svg>
        </td>
        <td className="n" data-h="afgerond">
          {finishedWords(group)}
        </td>
        <td className="n" data-h="doel">
          {target === null ? 'geen' : number(target)}
        </td>
        <td className="n" data-h="verwacht">
          {sayPanelCount(expected)}
        </td>
        <td className="n" data-h="uitgenodigd">
          {sayPanelCount(invited)}
        </td>
        <td className="fit says">
          {said && <Pill look={look}>{said}</Pill>}
          {closed_at && <small className="soft below">{sinceWords(new Date(closed_at))}</small>}
        </td>
        {open && (
          <td className="fit acts">
            <Act
              onClick={() => acting(closed_at ? 'open' : 'close')}
              word={closed_at ? 'Open weer' : 'Sluit'}
              of={name}
            />
            {!closed_at && <Act onClick={() => onAsk(!asks)} word="Doel" of={name} />}
          </td>
        )}
      </tr>
      {asks && (
        <tr>
          <td colSpan={8}>
            <TargetForm id={id} group={group} name={name} onDone={() => onAsk(false)} />
          </td>
        </tr>
      )}
    </>
  );
}

function Act({ onClick, word, of }: { onClick: () => void; word: string; of: string }) {
  return (
    <button type="button" className="link-button" onClick={onClick} aria-label={`${word}: ${of}`}>
      {word}
    </button>
  );
}

/** Closing and opening are done at once, and can be taken back. */
function useActs(id: string, group: DrawnGroup, name: string) {
  const toast = useToast();
  const calls = { close: closeGroup, open: openGroup };
  const said = {
    close: `Groep ‘${name}’ is gesloten. Wie al begonnen is, mag het afmaken.`,
    open: `Groep ‘${name}’ is weer open.`,
  };
  return async function act(which: 'close' | 'open'): Promise<void> {
    try {
      await call(calls[which], { params: { id, group: group.id } });
      await lookAgain(id);
      toast.success(said[which], { undo: () => void act(which === 'close' ? 'open' : 'close') });
    } catch (error) {
      toast.error(whyNot(error));
    }
  };
}

const sinceWords = (at: Date): string => `sinds ${shortDay(at)}, ${clockTime(at)} uur`;
