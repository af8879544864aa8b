import type { InvitationMethod } from '#contract/channels.ts';
import type { AttributeValues } from '#contract/profile.ts';

export type DemoMember = {
  name: string | null;
  email: string;
  phone?: string;
  method: InvitationMethod;
  proven: ('email' | 'phone')[];
  days_ago: number;
  attributes: AttributeValues;
  new_email?: string;
  left_days_ago?: number;
  imported?: true;
  /** The terminal prints how to log in as this parent. */
  log_in?: string;
};

export const home = (over: AttributeValues): AttributeValues => ({
  gender: 'female',
  education: 'mbo',
  born_in_nl: 'yes',
  parents_born_in_nl: 'both',
  children_amount: '1',
  dob_children: '2017',
  privacy_policy: true,
  ...over,
});

/** The parents of the story: one of every kind that a screen can show. None of them exists. */
export const demoPeople: DemoMember[] = [
  {
    name: 'Samira',
    email: 'samira@ouders.example',
    phone: '+31600000001',
    method: 'whatsapp',
    proven: ['email', 'phone'],
    days_ago: 210,
    attributes: home({
      zipcode: '3511',
      education: 'hbo',
      income: '60_to_80',
      parents_born_in_nl: 'one',
      children_amount: '2',
      dob_children: '2014|2018',
      participation_council: true,
      newsletter: true,
      contact_lop: true,
    }),
    log_in: 'Log in as a parent',
  },
  {
    name: 'Bram',
    email: 'bram@ouders.example',
    phone: '+31600000003',
    method: 'whatsapp',
    proven: [],
    days_ago: 0,
    attributes: home({ gender: 'male' }),
    log_in: 'not verified yet',
  },
  {
    name: 'Tom',
    email: 'tom@ouders.example',
    phone: '+31600000002',
    method: 'whatsapp',
    proven: ['email'],
    days_ago: 6,
    attributes: home({ gender: 'male', education: 'vmbo', zipcode: '9711', mbo_child: true, dob_children: '2008' }),
  },
  {
    name: 'Joke',
    email: 'joke@ouders.example',
    method: 'email',
    proven: ['email'],
    days_ago: 340,
    attributes: home({ zipcode: '6811', income: 'rather_not', extra_care_child: true, dob_children: '2011' }),
  },
  // Joke once more, who forgot that she was in.
  {
    name: 'Joke',
    email: 'joke.deboer@ouders.example',
    method: 'email',
    proven: ['email'],
    days_ago: 40,
    attributes: home({ zipcode: '6811', dob_children: '2011' }),
  },
  {
    name: null,
    email: 'zonder.naam@ouders.example',
    method: 'email',
    proven: ['email'],
    days_ago: 45,
    attributes: home({ gender: 'rather_not', born_in_nl: 'rather_not', parents_born_in_nl: 'rather_not' }),
  },
  {
    name: 'Esther',
    email: 'esther@ouders.example',
    phone: '+31600000004',
    method: 'whatsapp',
    proven: ['email', 'phone'],
    days_ago: 128,
    attributes: home({
      education: 'university',
      zipcode: '1012',
      children_amount: 'more',
      dob_children: '2005|2007|2010|2012|2012|2016|2020',
      mbo_child: true,
    }),
  },
  {
    name: 'Peter',
    email: 'peter@ouders.example',
    new_email: 'peter.vandijk@ouders.example',
    method: 'email',
    proven: ['email'],
    days_ago: 77,
    attributes: home({ gender: 'male', education: 'havo_vwo', dob_children: '2021' }),
  },
  {
    name: 'Marieke',
    email: 'marieke@ouders.example',
    phone: '+31600000005',
    method: 'whatsapp',
    proven: ['email', 'phone'],
    days_ago: 400,
    left_days_ago: 3,
    attributes: home({ children_amount: '3', dob_children: '2004|2006|2009' }),
  },
  {
    name: 'Lotte',
    email: 'lotte@ouders.example',
    phone: '+32470123456',
    method: 'whatsapp',
    proven: ['phone'],
    days_ago: 15,
    attributes: home({ born_in_nl: 'no', parents_born_in_nl: 'none', education: 'primary' }),
  },
  {
    name: 'Anouk',
    email: 'anouk@ouders.example',
    method: 'email',
    proven: [],
    days_ago: 1,
    imported: true,
    attributes: { zipcode: '5611', children_amount: '2', dob_children: '2013|2015' },
  },
];
