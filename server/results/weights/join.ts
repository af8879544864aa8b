/** A category of a margin: its share of the population, and with which others it may be joined. */
export type Category = { id: string; title: string; share: number; joins?: readonly string[] | undefined };
export type CategoryJoin = { from: string; into: string; people: number };

/** Below this a category is too small to weigh on by itself. */
const joined_under = 30;

/** What is left of a margin once small categories are joined, and where each former category went. */
type AfterJoining = { categories: Category[]; to: number[]; joined: CategoryJoin[] };

/**
 * Joins each category with fewer than 30 people, the smallest first: in a margin with an order with the neighbour that has the
 * fewest people, else with the one that the population file names.
 */
export function joinFew(categories: readonly Category[], counts: readonly number[], ordered: boolean): AfterJoining {
  let left = categories.map((category, at) => ({ category, people: counts[at]!, of: [at] }));
  const joined: CategoryJoin[] = [];
  for (;;) {
    const pair = nextPair(left, categories, ordered);
    if (!pair) break;
    const { small, other } = pair;
    joined.push({ from: small.category.title, into: other.category.title, people: small.people });
    const [first, second] = left.indexOf(small) < left.indexOf(other) ? [small, other] : [other, small];
    const both = {
      category: {
        ...other.category,
        title: `${first.category.title} / ${second.category.title}`,
        share: small.category.share + other.category.share,
      },
      people: small.people + other.people,
      of: [...small.of, ...other.of],
    };
    left = left.flatMap((one) => (one === other ? [both] : one === small ? [] : [one]));
  }
  const to = categories.map((_, at) => left.findIndex(({ of }) => of.includes(at)));
  return { categories: left.map(({ category }) => category), to, joined };
}

type Standing = { category: Category; people: number; of: number[] };

function nextPair(
  left: readonly Standing[],
  categories: readonly Category[],
  ordered: boolean,
): { small: Standing; other: Standing } | undefined {
  const few = left.filter(({ people }) => people < joined_under).sort((a, b) => a.people - b.people);
  for (const small of few) {
    const at = left.indexOf(small);
    const others = ordered
      ? [left[at - 1], left[at + 1]].filter((one) => one !== undefined)
      : left.filter((one) => one !== small && one.of.some((of) => small.category.joins?.includes(categories[of]!.id)));
    const [other] = others.sort((a, b) => a.people - b.people);
    if (other) return { small, other };
  }
  return undefined;
}
