import { makeTurns } from '../base/turns.ts';

/**
 * What is counted over the whole panel, or over every answer of a campaign, takes a core of the database for a good part of
 * a second. Such looks of the office take turns, so that parents save answers on the other cores.
 */
export const inTurn = makeTurns();
