import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shortMessage, shortMessageButton } from '#contract/texts.ts';
import { whatsappLetters } from '../../../fieldwork/letters/letter-whatsapp.ts';
import { phoneSettings } from '../../../platform/config/phone-settings.ts';
import { whatsappPath } from '../../inbound/webhooks.ts';

const manual = ['whatsapp', 'sms', 'settings'].map((page) => readFileSync(`docs/operate/${page}.md`, 'utf8')).join('');

test('the manual tells to submit the very template that is sent', () => {
  expect(manual).toContain(`\`\`\`\n${shortMessage({ panel_name: 'Ouderpanel' })}\n\`\`\``);
  expect(manual).toContain(`text \`${shortMessageButton}\``);
  for (const { text, button, path } of Object.values(whatsappLetters)) {
    expect(manual).toContain(`\`\`\`\n${text('Ouderpanel')}\n\`\`\``);
    expect(manual).toContain(`text \`${button}\`, address \`PUBLIC_URL/${path}\``);
  }
});

test('the manual names every setting, and the address of the webhook', () => {
  for (const name of Object.keys(phoneSettings)) expect(manual).toContain(`\`${name.toUpperCase()}\``);
  expect(manual).toContain(`\`PUBLIC_URL${whatsappPath}\``);
});
