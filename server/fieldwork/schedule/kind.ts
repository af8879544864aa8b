export type MailingKind = 'invitation' | 'reminder' | 'thank_you';
