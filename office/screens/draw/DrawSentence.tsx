import { Link } from 'react-router';
import type { DrawLook } from '#contract/calls/office/draw.ts';
import { isHidden, sayPanelCount } from '#contract/panel-count.ts';
import type { How } from '#contract/sample/how.ts';
import { placeSearch } from './condition-place.ts';
import { type ConditionNames, inSentence, sayCondition, sayHow } from './draw-words.ts';
import type { DrawSelection } from './drawQueries.ts';

type Props = { chosen: DrawSelection; look: DrawLook | undefined; names: ConditionNames };

/** More would be no sentence any more. */
const toldMost = 3;

export function DrawSentence({ chosen: { conditions, how }, look, names }: Props) {
  const { does, whom } = sayHow(how);
  const told = conditions.slice(0, toldMost);
  const more = conditions.length - told.length;
  return (
    <p className="say">
      {does} <b>{whom}</b>
      {told.length > 0 && ' van wie dit klopt: '}
      {told.map(({ any }, rule) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, only their order
        <span key={rule}>
          {rule > 0 && (rule === told.length - 1 && more === 0 ? ' en ' : ', ')}
          {any.map((condition, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={at}>
              {at > 0 && ' of '}
              <Link className="slot" to={placeSearch({ rule, at })}>
                <span className="unseen">Wijzig: </span>
                {inSentence(sayCondition(condition, names))}
              </Link>
            </span>
          ))}
        </span>
      ))}
      {more > 0 && ` en nog ${more === 1 ? '1 voorwaarde' : `${more} voorwaarden`}`}
      {'. '}
      {look && !look.refused && !isHidden(look.drawn) && (
        <Expected look={look} isTold={isTold(how, look)} tooMany={asksMore(how)} />
      )}
    </p>
  );
}

/** Whether the sentence said already how many are asked. */
const isTold = (how: How, { groups }: DrawLook): boolean =>
  how.kind === 'number' || (how.kind === 'groups' && how.goal === 'asked' && !groups?.some(({ short }) => short));

type ExpectedProps = { look: DrawLook; isTold: boolean; tooMany: boolean };

/** The sentence names a number, and there are fewer. */
const asksMore = (how: How): boolean => how.kind === 'number' || (how.kind === 'groups' && how.goal === 'asked');

function Expected({ look: { drawn, forecast }, isTold: told, tooMany }: ExpectedProps) {
  return (
    <>
      {!told && (
        <>
          {tooMany ? 'Zoveel zijn er niet: het worden er ' : 'Dat zijn er '}
          <b>{drawn === null ? sayPanelCount(drawn) : `ongeveer ${sayPanelCount(drawn)}`}</b>.{' '}
        </>
      )}
      {forecast &&
        (forecast.expected === null ? (
          'Naar verwachting vullen er minder dan 10 alles in.'
        ) : (
          <>
            Naar verwachting vullen er ongeveer <b>{sayPanelCount(forecast.expected)}</b> alles in,{' '}
            {forecast.low === null
              ? `hooguit ${sayPanelCount(forecast.high)}`
              : `tussen ${sayPanelCount(forecast.low)} en ${sayPanelCount(forecast.high)}`}
            .
          </>
        ))}
    </>
  );
}
