import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { Guard } from './guards.ts';
import { type LazyScreen, lazyScreen } from './lazyScreen.ts';
import { SurveyRedirect } from './screens/SurveyRedirect.tsx';
import { currentToken } from './session.ts';

/**
 * How much of a page the server draws. `whole`: its text is the same for every visitor that the guard lets in. `frame`:
 * what stands in it belongs to one person, or is not known before a call.
 */
type Drawing = 'whole' | 'frame';

export type SiteRoute = {
  paths: string[];
  guard: Guard;
  title: string;
  drawing: Drawing;
  /** Its address holds what is meant for one person: the name of the page stays out of previews. */
  personal?: boolean;
  screen: LazyScreen | ComponentType;
  /** Who is logged in gets another one here. */
  memberScreen?: LazyScreen;
};

/** The addresses of the specification. Dutch and English open the same screen. */
const specified: SiteRoute[] = [
  {
    paths: ['/'],
    guard: 'open',
    title: 'Jouw mening over school en opvoeden',
    drawing: 'whole',
    screen: lazyScreen('home/GuestHome', () => import('./screens/home/GuestHome.tsx')),
    memberScreen: lazyScreen('home/MemberHome', () => import('./screens/home/MemberHome.tsx')),
  },

  {
    paths: ['/anoniem-onderzoek/:token'],
    guard: 'open',
    title: 'Vragenlijst',
    drawing: 'frame',
    screen: SurveyRedirect,
  },
  {
    paths: ['/onderzoek/:email/:token'],
    guard: 'open',
    title: 'Vragenlijst',
    drawing: 'frame',
    screen: SurveyRedirect,
  },

  {
    paths: ['/registreren', '/register'],
    guard: 'guest',
    title: 'Aanmelden',
    drawing: 'whole',
    screen: lazyScreen('Register', () => import('./screens/Register.tsx')),
  },
  {
    paths: ['/email/verifieer/:payload', '/email/verify/:payload'],
    guard: 'open',
    title: 'E-mailadres bevestigen',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('account/VerifyEmail', () => import('./screens/account/VerifyEmail.tsx')),
  },
  {
    paths: ['/p/v/:payload'],
    guard: 'open',
    title: 'Telefoonnummer bevestigen',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('account/VerifyPhone', () => import('./screens/account/VerifyPhone.tsx')),
  },

  {
    paths: ['/inloggen', '/login'],
    guard: 'guest',
    title: 'Inloggen',
    drawing: 'whole',
    screen: lazyScreen('account/Login', () => import('./screens/account/Login.tsx')),
  },
  {
    paths: ['/wachtwoord-vergeten', '/forgot-password'],
    guard: 'guest',
    title: 'Wachtwoord vergeten',
    drawing: 'whole',
    screen: lazyScreen('account/ForgotPassword', () => import('./screens/account/ForgotPassword.tsx')),
  },
  {
    paths: ['/wachtwoord-resetten', '/reset-password'],
    guard: 'guest or token',
    title: 'Wachtwoord herstellen',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('account/ResetPassword', () => import('./screens/account/ResetPassword.tsx')),
  },
  {
    paths: ['/wachtwoord-aanmaken', '/create-password'],
    guard: 'guest or token',
    title: 'Wachtwoord aanmaken',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('account/CreatePassword', () => import('./screens/account/CreatePassword.tsx')),
  },

  {
    paths: ['/profiel', '/profile'],
    guard: 'member',
    title: 'Mijn account',
    drawing: 'frame',
    // The link that opens the personal file leads here.
    personal: true,
    screen: lazyScreen('profile/Profile', () => import('./screens/profile/Profile.tsx')),
  },

  {
    paths: ['/uitschrijven', '/unsubscribe'],
    guard: 'open',
    title: 'Uitschrijven',
    drawing: 'whole',
    screen: lazyScreen('leave/Leave', () => import('./screens/leave/Leave.tsx')),
  },
  {
    paths: ['/uitschrijven/:payload', '/unsubscribe/:payload'],
    guard: 'open',
    title: 'Uitschrijven bevestigen',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('leave/LeaveLink', () => import('./screens/leave/LeaveLink.tsx')),
  },
];

/** Ours beside them: each is an exception that docs/specification-coverage.md names. */
const ours: SiteRoute[] = [
  {
    paths: ['/privacy'],
    guard: 'open',
    title: 'Privacy',
    drawing: 'whole',
    screen: lazyScreen('PrivacyPage', () => import('./screens/PrivacyPage.tsx')),
  },
  {
    paths: ['/toegankelijkheid'],
    guard: 'open',
    title: 'Toegankelijkheid',
    drawing: 'whole',
    screen: lazyScreen('AccessPage', () => import('./screens/AccessPage.tsx')),
  },
  {
    paths: ['/nieuwsbrief-stoppen'],
    guard: 'open',
    title: 'Nieuwsbrief stoppen',
    drawing: 'frame',
    personal: true,
    screen: lazyScreen('leave/StopLetters', () => import('./screens/leave/StopLetters.tsx')),
  },
];

/** Every address of the parents' site. */
export const table: readonly SiteRoute[] = [...specified, ...ours];

export const rowAt = (pathname: string): SiteRoute | undefined =>
  table.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));

export const screenOf = ({ screen, memberScreen }: Pick<SiteRoute, 'screen' | 'memberScreen'>, isMember: boolean) =>
  isMember && memberScreen ? memberScreen : screen;

/** Brings the script of the screen at this address; of an address that is no screen's there is nothing to bring. */
export async function loadScreen(pathname: string): Promise<void> {
  const row = rowAt(pathname);
  const screen = row && screenOf(row, currentToken() !== null);
  if (screen && 'load' in screen) await screen.load();
}
