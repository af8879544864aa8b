/** The screens that are scripts of their own. Asked for twice, a script is fetched once. */
export const chunks = {
  campaign: () => import('./campaigns/Campaign.tsx'),
  mailbox: () => import('./mailbox/Mailbox.tsx'),
  // Seen once in a lifetime: the making of QR codes need not be loaded by everybody.
  invitation: () => import('./entrance/Invitation.tsx'),
};
