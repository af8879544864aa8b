import { expect, test } from 'vitest';
import { accessMail, addressMail, invitationMail, keysMail, renewedMail } from './mails.ts';

const office = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  office_url: 'https://kantoor.example',
  contact_url: 'https://vereniging.example/contact',
};
const colleague = { email: 'sanne@voorbeeld.example', name: 'Sanne' };
const invited = { ...colleague, id: '1', role: 'admin', link: `${office.office_url}/x` } as const;

test.each([
  invitationMail(office, invited),
  renewedMail(office, invited),
  keysMail(office, colleague, { verb: 'is', what: 'een code gebruikt.' }, new Date('2026-11-24T10:00:00Z')),
  addressMail(office, colleague, 'sleutel'),
  accessMail(office, colleague, { who: 'Daan', what: 'een sleutel gemaakt.' }, new Date('2026-11-24T10:00:00Z')),
])('$template leads a colleague to no account of the panel, and offers no leaving of it', (mail) => {
  expect(mail.body_text).toContain(`Contact: ${office.contact_url}`);
  for (const body of [mail.body_text, mail.body_html]) expect(body).not.toContain(office.public_url);
});
