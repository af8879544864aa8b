import type { DemoMember } from './people.ts';
import { home } from './people.ts';

const names = [
  ['Fatima', 'Sanne', 'Ayşe', 'Ingrid', 'Femke', 'Chantal', 'Naomi', 'Willemijn', 'Zeynep', 'Annelies', 'Daphne'],
  ['Jeroen', 'Daan', 'Kees', 'Mohamed', 'Ravi', 'Wouter', 'Bilal', 'Sander', 'Ruben'],
] as const;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const educations = [
  'hbo',
  'university',
  'mbo',
  'hbo',
  'vmbo',
  'havo_vwo',
  'university',
  'hbo',
  'mbo',
  'hbo',
  'primary',
];
const incomes = [
  '',
  '40_to_60',
  '60_to_80',
  '25_to_40',
  'rather_not',
  '60_to_80',
  'from_100',
  '80_to_100',
  'under_25',
  '40_to_60',
  '80_to_100',
];

/**
 * The other members of the panel, so that a sample has somebody to draw from and most groups have more than ten. As in
 * many a panel there are too few fathers and too few parents with little schooling. The same in every try-out.
 */
export const crowd: DemoMember[] = Array.from({ length: 900 }, (_, n) => {
  const amount = pick([1, 2, 2, 1, 3, 2, 1, 2, 1, 4, 2], n * 5);
  const years = Array.from({ length: amount }, (_child, child) => String(2005 + ((n * 5 + child * 4) % 20)));
  const byPhone = n % 3 !== 0;
  const isFather = n % 4 === 1;
  const gender = n % 61 === 7 ? 'other' : n % 53 === 4 ? 'rather_not' : isFather ? 'male' : 'female';
  return {
    name: n % 37 === 5 ? null : pick(names[isFather ? 1 : 0], n * 7),
    email: `ouder${n + 1}@ouders.example`,
    ...(byPhone && { phone: `+31600${String(1000 + n).padStart(6, '0')}` }),
    method: byPhone ? 'whatsapp' : 'email',
    proven: n % 11 === 0 ? [] : byPhone ? ['email', 'phone'] : ['email'],
    days_ago: 14 + ((n * 37) % 900),
    attributes: home({
      gender,
      zipcode: n % 5 === 0 ? '' : String(1000 + ((n * 737) % 9000)),
      education: pick(educations, n * 3),
      income: pick(incomes, n),
      born_in_nl: pick(['yes', 'yes', 'yes', 'no', 'yes', 'rather_not', 'yes'], n),
      parents_born_in_nl: pick(['both', 'both', 'one', 'both', 'both', 'none', 'both', 'rather_not', 'both'], n * 2),
      children_amount: String(amount),
      dob_children: years.join('|'),
      newsletter: n % 2 === 0,
      contact_lop: n % 4 === 0,
      extra_care_child: n % 9 === 0,
      mbo_child: n % 7 === 0,
      participation_council: n % 8 === 0,
    }),
  };
});
