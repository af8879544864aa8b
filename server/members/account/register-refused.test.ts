import { describe, expect, test } from 'vitest';
import { postAsIs, registration } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const post = (body: object) => postAsIs(world, 'register', body);

describe('what is refused, under its field', () => {
  const required = 'Dit veld is verplicht.';
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no e-mail', { email: '' }, 'email', required],
    ['no e-mail at all', { email: undefined }, 'email', required],
    ['a wrong e-mail', { email: 'ouder@' }, 'email', 'Vul een geldig e-mailadres in.'],
    [
      'an e-mail that only looks like another',
      { email: '\u212aees@voorbeeld.nl' },
      'email',
      'Vul een geldig e-mailadres in.',
    ],
    ['a long name', { name: 'a'.repeat(51) }, 'name', 'De naam mag maximaal 50 karakters bevatten.'],
    [
      'a name of two lines',
      { name: 'Sanne\r\nBcc: x@y.nl' },
      'name',
      'Hier staat een teken in dat we niet kunnen bewaren.',
    ],
    ['no password', { password: '' }, 'password', required],
    ['no method', { invitation_method: undefined }, 'invitation_method', required],
    ['another method', { invitation_method: 'sms' }, 'invitation_method', 'Kies WhatsApp of e-mail.'],
    ['WhatsApp without a phone', { invitation_method: 'whatsapp' }, 'phone', required],
    ['a wrong phone', { phone: '0612' }, 'phone', 'Vul een geldig telefoonnummer in.'],
    [
      'a landline for WhatsApp',
      { phone: '020 123 45 67', invitation_method: 'whatsapp' },
      'phone',
      'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.',
    ],
    [
      'a landline of elsewhere for WhatsApp',
      { phone: '+32 12 34 56 78', invitation_method: 'whatsapp' },
      'phone',
      'Vul een mobiel nummer in. Op een vast nummer kun je geen bericht krijgen.',
    ],
    ['a plus forgotten', { phone: '31612345678' }, 'phone', 'Bedoel je +31612345678? Vul het nummer dan zo in.'],
    ['a number as phone', { phone: 612345678 }, 'phone', 'Vul een geldig telefoonnummer in.'],
  ];
  test.each(cases)('%s', async (_, over, field, sentence) => {
    const { status, body } = await post({ ...registration(), ...over });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [sentence] });
  });

  const weak = ['Abcde1!', 'zonder-hoofdletter-1', 'ZONDER-KLEINE-1', 'Zonder-cijfers!', 'ZonderTekens12'];
  test.each(weak)('the weak password %s', async (password) => {
    const { body } = await post({ ...registration(), password });
    expect(body.errors?.password).toEqual(['Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.']);
  });

  const attributes: [string, unknown, string][] = [
    ['gender', '', required],
    ['gender', undefined, required],
    ['education', null, required],
    ['born_in_nl', '', required],
    ['parents_born_in_nl', '', required],
    ['children_amount', '', required],
    ['children_amount', '0', 'Je kunt alleen meedoen als je een kind hebt dat jonger is dan 23.'],
    ['gender', 'constructor2', 'Kies een van de antwoorden.'],
    ['income', 'heel veel', 'Kies een van de antwoorden.'],
    ['gender', 1, 'Kies een van de antwoorden.'],
    ['gender', {}, 'Dit antwoord past niet bij de vraag.'],
    ['zipcode', 999, 'Vul een geldige postcode in.'],
    ['zipcode', ['1012'], 'Dit antwoord past niet bij de vraag.'],
    ['dob_children', [], required],
    ['dob_children', ['', null], required],
    ['dob_children', [2014, 2018, 2020], 'Vul niet meer geboortejaren in dan je kinderen hebt.'],
    ['dob_children', ['2014|2018'], 'Dit antwoord past niet bij de vraag.'],
    ['dob_children', [[2014]], 'Dit antwoord past niet bij de vraag.'],
    ['dob_children', 20142018, 'Een van de ingevulde geboortejaren is ongeldig.'],
    ['newsletter', 2, 'Zet hier een vinkje, of laat het weg.'],
    ['newsletter', 'on', 'Zet hier een vinkje, of laat het weg.'],
    ['privacy_policy', 0, 'Je moet akkoord gaan met de privacyverklaring.'],
    ['gender', ['female'], 'Dit antwoord past niet bij de vraag.'],
    ['gender', true, 'Dit antwoord past niet bij de vraag.'],
    ['zipcode', '0999', 'Vul een geldige postcode in.'],
    ['zipcode', '10000', 'Vul een geldige postcode in.'],
    ['zipcode', '1234AB', 'Vul een geldige postcode in.'],
    ['zipcode', ' 1234', 'Vul een geldige postcode in.'],
    ['zipcode', '１２３４', 'Vul een geldige postcode in.'],
    ['zipcode', '1e3', 'Vul een geldige postcode in.'],
    ['dob_children', '', required],
    ['dob_children', '2002|2018', 'Een van de ingevulde geboortejaren is ongeldig.'],
    ['dob_children', '2027|2018', 'Een van de ingevulde geboortejaren is ongeldig.'],
    ['dob_children', '02010|2018', 'Een van de ingevulde geboortejaren is ongeldig.'],
    ['dob_children', '2010|2014|2018', 'Vul niet meer geboortejaren in dan je kinderen hebt.'],
    ['dob_children', '|', required],
    ['privacy_policy', false, 'Je moet akkoord gaan met de privacyverklaring.'],
    ['privacy_policy', undefined, 'Je moet akkoord gaan met de privacyverklaring.'],
    ['newsletter', 'ja', 'Zet hier een vinkje, of laat het weg.'],
  ];
  test.each(attributes)('%s: %j', async (key, value, sentence) => {
    const given = registration();
    const { status, body } = await post({ ...given, attributes: { ...given.attributes, [key]: value } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [`attributes.${key}`]: [sentence] });
  });

  test('nothing at all: each field by its own name, and the questions by theirs', async () => {
    for (const body of [{}, { attributes: {} }, { attributes: [] }, { attributes: null }]) {
      const { status, body: told } = await post(body);
      expect(status).toBe(422);
      expect(Object.keys(told.errors ?? {}).sort()).toEqual([
        ...['born_in_nl', 'children_amount', 'dob_children', 'education', 'gender', 'parents_born_in_nl'].map(
          (key) => `attributes.${key}`,
        ),
        'attributes.privacy_policy',
        'email',
        'invitation_method',
        'password',
      ]);
    }
    for (const attributes of [
      'x',
      ['gender'],
      [
        { key: 'gender', value: 'male' },
        { key: 'gender', value: 'female' },
      ],
    ]) {
      const { body } = await post({ ...registration(), attributes });
      expect(body.errors).toEqual({ attributes: ['Dit antwoord past niet bij de vraag.'] });
    }
  });

  test('everything at once, and nothing is kept', async () => {
    const { body } = await post({
      name: 'a'.repeat(51),
      password: 'x',
      phone: '112',
      email: 'leeg@voorbeeld.nl',
      attributes: {},
    });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'attributes.born_in_nl',
      'attributes.children_amount',
      'attributes.dob_children',
      'attributes.education',
      'attributes.gender',
      'attributes.parents_born_in_nl',
      'attributes.privacy_policy',
      'invitation_method',
      'name',
      'password',
      'phone',
    ]);
    const kept = await world.context.db.many(sql`select from contact.member where email = 'leeg@voorbeeld.nl'`);
    expect(kept).toEqual([]);
  });
});
