import { type ComponentType, Suspense } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { Arrival } from './Arrival.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { type Guard, useDetour } from './guards.ts';
import { lazyScreen } from './lazyScreen.ts';
import { SurveyPage } from './screens/SurveyPage.tsx';
import { Waiting } from './screens/Waiting.tsx';

const Home = lazyScreen(() => import('./screens/Home.tsx'));
const Register = lazyScreen(() => import('./screens/Register.tsx'));
const Login = lazyScreen(() => import('./screens/account/Login.tsx'));
const ForgotPassword = lazyScreen(() => import('./screens/account/ForgotPassword.tsx'));
const ResetPassword = lazyScreen(() => import('./screens/account/ResetPassword.tsx'));
const CreatePassword = lazyScreen(() => import('./screens/account/CreatePassword.tsx'));
const VerifyEmail = lazyScreen(() => import('./screens/account/VerifyEmail.tsx'));
const VerifyPhone = lazyScreen(() => import('./screens/account/VerifyPhone.tsx'));
const Profile = lazyScreen(() => import('./screens/profile/Profile.tsx'));
const Leave = lazyScreen(() => import('./screens/leave/Leave.tsx'));
const LeaveLink = lazyScreen(() => import('./screens/leave/LeaveLink.tsx'));

type Row = { paths: string[]; guard: Guard; title: string; screen: ComponentType };

/** Every address of the parents' site. Dutch and English open the same screen. */
const table: Row[] = [
  { paths: ['/'], guard: 'open', title: 'Jouw mening over school en opvoeden', screen: Home },

  { paths: ['/anoniem-onderzoek/:token'], guard: 'open', title: 'Vragenlijst', screen: SurveyPage },
  { paths: ['/onderzoek/:email/:token'], guard: 'open', title: 'Vragenlijst', screen: SurveyPage },

  { paths: ['/register', '/registreren'], guard: 'guest', title: 'Aanmelden', screen: Register },
  {
    paths: ['/email/verify/:payload', '/email/verifieer/:payload'],
    guard: 'open',
    title: 'E-mailadres bevestigen',
    screen: VerifyEmail,
  },
  { paths: ['/p/v/:payload'], guard: 'open', title: 'Telefoonnummer bevestigen', screen: VerifyPhone },

  { paths: ['/login', '/inloggen'], guard: 'guest', title: 'Inloggen', screen: Login },
  {
    paths: ['/forgot-password', '/wachtwoord-vergeten'],
    guard: 'guest',
    title: 'Wachtwoord vergeten',
    screen: ForgotPassword,
  },
  {
    paths: ['/reset-password', '/wachtwoord-resetten'],
    guard: 'guest or token',
    title: 'Wachtwoord herstellen',
    screen: ResetPassword,
  },
  {
    paths: ['/create-password', '/wachtwoord-aanmaken'],
    guard: 'guest or token',
    title: 'Wachtwoord aanmaken',
    screen: CreatePassword,
  },

  { paths: ['/profile', '/profiel'], guard: 'member', title: 'Mijn account', screen: Profile },

  { paths: ['/unsubscribe', '/uitschrijven'], guard: 'open', title: 'Uitschrijven', screen: Leave },
  {
    paths: ['/unsubscribe/:payload', '/uitschrijven/:payload'],
    guard: 'open',
    title: 'Uitschrijven bevestigen',
    screen: LeaveLink,
  },
];

/** The screen whose script the page asks for together with the first one (vite.config.ts), if it is shown here. */
export async function loadEarlyScreen(pathname: string): Promise<void> {
  const row = table.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  if (row?.screen === Register) await Register.load();
}

export function Screens() {
  // A new address is a new screen: what the last one held or how it failed stays behind.
  const { pathname } = useLocation();
  return (
    <FailureBoundary key={pathname}>
      <Routes>
        {table.flatMap(({ paths, ...row }) =>
          paths.map((path) => <Route key={path} path={path} element={<Guarded {...row} />} />),
        )}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </FailureBoundary>
  );
}

function Guarded({ guard, title, screen: Screen }: Omit<Row, 'paths'>) {
  const detour = useDetour(guard);
  if (detour) return <Navigate to={detour} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Arrival title={title} />
      <Screen />
    </Suspense>
  );
}
