import type { ExclusionReason } from '#contract/reason-types.ts';
import type { MessageState } from '../../messages/outbox/enqueue.ts';

type Words = Record<'forgotten' | 'later', string> & {
  /** Who was drawn, by what became of the invitation. */
  drawn: Record<MessageState | 'by_hand', string>;
  leftOut: Record<ExclusionReason, string>;
};

/** What a colleague can say on the phone. */
export const exclusionSentences: Words = {
  drawn: {
    by_hand: 'Is getrokken. De link is met de hand uitgedeeld, buiten het panel om.',
    planned: 'Is getrokken. De uitnodiging staat klaar en is nog niet weg.',
    sending: 'Is getrokken. De uitnodiging gaat nu weg.',
    sent: 'Is getrokken. De uitnodiging is verstuurd.',
    delivered: 'Is getrokken. De uitnodiging is bezorgd.',
    read: 'Is getrokken. De uitnodiging is gelezen.',
    failed: 'Is getrokken, maar de uitnodiging kon niet worden verstuurd. Waarom, staat bij de berichten.',
    bounced: 'Is getrokken, maar de uitnodiging kwam niet aan. Waarom, staat bij de berichten.',
    suppressed: 'Is getrokken, maar de uitnodiging is tegengehouden. Waarom, staat bij de berichten.',
    unknown: 'Is getrokken. We weten niet of de uitnodiging is aangekomen.',
  },
  forgotten: 'Is niet getrokken. Waarom niet, bewaren we drie maanden.',
  later: 'Was toen nog geen lid.',
  leftOut: {
    left: 'Had zich uitgeschreven.',
    'invited before': 'Was al eerder uitgenodigd.',
    'not finished': 'Had de vragenlijst nog niet af.',
    finished: 'Had de vragenlijst al ingevuld.',
    'thanked before': 'Was al bedankt.',
    'invitation still waits': 'De uitnodiging was nog niet weg.',
    'no consent': 'Had geen toestemming gegeven om te worden gevraagd.',
    'not proven': 'Had het e-mailadres of het nummer nog niet bevestigd.',
    'address stopped': 'Was niet te bereiken: het adres werkte niet meer, of wilde geen post.',
    'asked for a rest': 'Had gevraagd om even niets te krijgen.',
    'does not match': 'Hoorde niet bij de ouders die we voor deze vragenlijst zochten.',
    'group unknown': 'Had in het profiel niet ingevuld bij welke groep ouders iemand hoort.',
    'group full': 'Hoorde bij een groep ouders van wie er al genoeg hadden meegedaan.',
    'another key': 'Had een link die niet meer werkte.',
    '30 days ceiling': 'Was in de laatste dertig dagen al vaak genoeg gevraagd.',
    'year ceiling': 'Was in het afgelopen jaar al vaak genoeg gevraagd.',
    'not in the sample': 'Kon worden getrokken, maar het lot viel op anderen.',
  },
};
