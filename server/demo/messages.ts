import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { type NewMessage, noteState, queueMessage } from '../messages/queue.ts';

const minute = 60_000;

/** What parents of the story were sent before, so that the mailbox has something to show at the first look. */
export async function seedMessages({ config, clock }: Context, tx: Queryable): Promise<void> {
  const { panel_name, organisation, public_url } = config;
  const told: [number, NewMessage, ('sent' | 'delivered' | 'read')[]][] = [
    [
      4,
      {
        channel: 'whatsapp',
        template: 'invitation',
        to_name: 'Samira Bakker',
        to_address: '+31600000001',
        subject: 'Er staat een nieuwe vragenlijst voor je klaar',
        body_text: [
          `Hoi Samira! Er staat een nieuwe vragenlijst voor je klaar. Invullen duurt 4 minuten.`,
          `Naar de vragenlijst: ${public_url}/`,
          `Het ${panel_name} van ${organisation}. Geen berichten meer? Antwoord met STOP.`,
        ].join('\n\n'),
      },
      ['sent', 'delivered', 'read'],
    ],
  ];
  for (const [minutesAgo, message, states] of told) {
    const planned = clock.now().getTime() - minutesAgo * minute;
    const id = await queueMessage(tx, message, new Date(planned));
    for (const [index, state] of states.entries())
      await noteState(tx, id, state, new Date(planned + (index + 1) * 1500));
  }
}
