/** The screens that are scripts of their own. Asked for twice, a script is fetched once. */
export const chunks = {
  campaign: () => import('./campaigns/Campaign.tsx'),
  ways: () => import('./writing/ways/Ways.tsx'),
  difference: () => import('./writing/difference/Difference.tsx'),
  history: () => import('./writing/history/History.tsx'),
  paper: () => import('./writing/paper/Paper.tsx'),
  startWriting: () => import('./writing/start/StartWriting.tsx'),
  editor: () => import('./writing/editor/Editor.tsx'),
  publish: () => import('./writing/publish/Publish.tsx'),
  letters: () => import('./letters/Letters.tsx'),
  send: () => import('./letters/Send.tsx'),
  account: () => import('./account/Account.tsx'),
  staff: () => import('./staff/Staff.tsx'),
  invite: () => import('./staff/Invite.tsx'),
  colleague: () => import('./staff/Colleague.tsx'),
  mailbox: () => import('./mailbox/Mailbox.tsx'),
  // Seen once in a lifetime: the making of QR codes need not be loaded by everybody.
  invitation: () => import('./entrance/Invitation.tsx'),
};
