import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phoneSettings } from '../../../config/phone.ts';
import { whatsappButton, whatsappTexts } from '../../../mailings/letter/whatsapp.ts';
import { whatsappPath } from '../../returns/webhooks.ts';

const manual = readFileSync('docs/operate.md', 'utf8');
const panel = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'mailto:contact@panel.example',
};

test('the manual tells to submit the very templates that are sent', () => {
  for (const text of Object.values(whatsappTexts)) expect(manual).toContain(`\`\`\`\n${text(panel)}\n\`\`\``);
  expect(manual).toContain(`text \`${whatsappButton}\``);
});

test('the manual names every setting, and the address of the webhook', () => {
  for (const name of Object.keys(phoneSettings)) expect(manual).toContain(`\`${name.toUpperCase()}\``);
  expect(manual).toContain(`\`PUBLIC_URL${whatsappPath}\``);
});
