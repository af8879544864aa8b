import { chanceMost } from './attackers.ts';
import type { Field } from './field.ts';

/**
 * A place that names a member or an answer, and where that place stands in an order: of transactions, bytes or days.
 */
export type Trace = { whose: string; order: number };
export type Traces = { how: string; answers: Trace[]; members: Trace[] };
type Claim = { member_id: string; answer: string };

/** 'This member was here just after, or just before, this answer was begun, or ended.' */
function nearest({ answers, members }: Traces, gap: number, after: boolean, begun: boolean): Claim[] {
  const found = new Map<string, number>();
  for (const { whose, order } of answers) {
    const before = found.get(whose) ?? order;
    found.set(whose, begun ? Math.min(order, before) : Math.max(order, before));
  }
  const moments = [...found].map(([whose, order]) => ({ whose, order })).sort((a, b) => a.order - b.order);
  return members.flatMap(({ whose, order }) => {
    const answer = after
      ? moments.findLast((one) => one.order < order && order - one.order <= gap)
      : moments.find((one) => one.order > order && one.order - order <= gap);
    return answer ? [{ member_id: whose, answer: answer.whose }] : [];
  });
}

/** 'The first member is the first answer, the second the second', and so on. */
function inTurn({ answers, members }: Traces): Claim[] {
  const once = (traces: Trace[]) => [
    ...new Set([...traces].sort((a, b) => a.order - b.order).map(({ whose }) => whose)),
  ];
  const said = once(answers);
  return once(members).flatMap((member_id, at) => (said[at] ? [{ member_id, answer: said[at] }] : []));
}

export type Verdict = { how: string; claims: number; right: number; allowed: number };

/** Every way of matching traces, with how many of its claims are true, and with how many chance would make true. */
export function judge(found: Traces[], field: Field, numbers: ReadonlyMap<string, number>): Verdict[] {
  const owner = new Map(field.people.map(({ member_id, number }) => [member_id, number]));
  const ways = found.flatMap((traces) => [
    ...[8, 100, Number.POSITIVE_INFINITY].flatMap((gap) =>
      [true, false].flatMap((begun) => [
        {
          how: `${traces.how}, ${gap} after it ${begun ? 'began' : 'ended'}`,
          claims: nearest(traces, gap, true, begun),
        },
        {
          how: `${traces.how}, ${gap} before it ${begun ? 'began' : 'ended'}`,
          claims: nearest(traces, gap, false, begun),
        },
      ]),
    ),
    { how: `${traces.how}, in turn`, claims: inTurn(traces) },
  ]);
  return ways.map(({ how, claims }) => {
    // A claim that was made twice counts once.
    const different = [...new Map(claims.map((claim) => [`${claim.member_id} ${claim.answer}`, claim])).values()];
    const right = different.filter(({ member_id, answer }) => {
      const number = owner.get(member_id);
      return number !== undefined && numbers.get(answer) === number;
    });
    const allowed = chanceMost(ways.length, different.length / field.players);
    return { how, claims: different.length, right: right.length, allowed };
  });
}
