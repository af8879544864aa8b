import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { problems } from '#contract/problem.ts';
import { Loader } from '#ui/Loader.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { Binder } from './parts/Binder.tsx';
import { Campaigns } from './screens/campaigns/Campaigns.tsx';
import { chunks } from './screens/chunks.ts';
import { Login } from './screens/entrance/Login.tsx';
import { TryoutLogin } from './screens/entrance/TryoutLogin.tsx';
import { Start } from './screens/start/Start.tsx';
import { PanelStateScreen } from './screens/status/PanelStateScreen.tsx';
import { type LoginArrival, useSession } from './session.ts';
import { mayEnter } from './shell/rooms.ts';
import { Shell } from './shell/Shell.tsx';
import { useTitle } from './title.ts';

/** Every address of the office. What is only there while trying out, is not there at all in production. */
export function OfficeScreens() {
  return (
    <Suspense fallback={<Waiting />}>
      <Table />
    </Suspense>
  );
}

function Table() {
  const { tryout } = useSession();
  return (
    <Routes>
      <Route path="/inloggen" element={<Login />} />
      <Route path="/uitnodiging/:token" element={<chunks.invitation />} />
      <Route path="/verzoek/:token" element={<chunks.mailedRequest />} />
      {tryout && <Route path="/proef/:token" element={<TryoutLogin />} />}
      <Route element={<Shell />}>
        {tryout && <Route path="/testpostvak/:id?" element={<chunks.mailbox />} />}
        <Route element={<StaffOnly />}>
          <Route path="/" element={<Start />} />
          <Route path="/status" element={<PanelStateScreen />} />
          <Route path="/vragenlijsten" element={<Campaigns />} />
          <Route path="/vragenlijsten/nieuw" element={<chunks.startWriting />} />
          <Route path="/vragenlijsten/:id" element={<chunks.campaign />} />
          <Route path="/vragenlijsten/:id/vragen/wegen" element={<chunks.routes />} />
          <Route path="/vragenlijsten/:id/vragen/verschil" element={<chunks.difference />} />
          <Route path="/vragenlijsten/:id/vragen/geschiedenis" element={<chunks.history />} />
          <Route path="/vragenlijsten/:id/vragen/papier" element={<chunks.paper />} />
          <Route path="/vragenlijsten/:id/vragen" element={<chunks.editor />} />
          <Route path="/vragenlijsten/:id/resultaten" element={<chunks.results />} />
          <Route path="/vragenlijsten/:id/resultaten/kruistabel" element={<chunks.crosstab />} />
          <Route path="/vragenlijsten/:id/resultaten/open" element={<chunks.openAnswers />} />
          <Route path="/vragenlijsten/:id/resultaten/trend" element={<chunks.trend />} />
          <Route path="/vragenlijsten/:id/resultaten/uitgesloten" element={<chunks.leftOut />} />
          <Route path="/vragenlijsten/:id/resultaten/weging" element={<chunks.weightings />} />
          <Route path="/vragenlijsten/:id/resultaten/bestanden" element={<chunks.exports />} />
          <Route path="/vragenlijsten/:id/rapport" element={<chunks.report />} />
          <Route path="/rapporten" element={<chunks.reports />} />
          <Route path="/rapporten/nieuwsbrief" element={<chunks.memberLetter />} />
          <Route path="/vragenlijsten/:id/publiceren" element={<chunks.publish />} />
          <Route path="/vragenlijsten/:id/ouders" element={<chunks.draw />} />
          <Route path="/vragenlijsten/:id/berichten" element={<chunks.letters />} />
          <Route path="/vragenlijsten/:id/berichten/plannen" element={<chunks.letters />} />
          <Route path="/vragenlijsten/:id/versturen" element={<chunks.send />} />
          <Route path="/mijn-account" element={<chunks.account />} />
          <Route path="/medewerkers" element={<chunks.staff />} />
          <Route path="/medewerkers/nieuw" element={<chunks.invite />} />
          <Route path="/api-sleutels" element={<chunks.programKeys />} />
          <Route path="/logboek" element={<chunks.audit />} />
          <Route path="/medewerkers/:id" element={<chunks.colleague />} />
          <Route path="/panel" element={<chunks.panel />} />
          <Route path="/representativiteit" element={<chunks.missing />} />
          <Route path="/representativiteit/cijfers" element={<chunks.figures />} />
          <Route path="/werving" element={<chunks.recruitment />} />
          <Route path="/werving/:code" element={<chunks.recruitmentPage />} />
          <Route path="/werving/:code/poster" element={<chunks.poster />} />
          <Route path="/profielvragen" element={<chunks.profileQuestions />} />
          <Route path="/profielvragen/nieuw" element={<chunks.profileQuestion />} />
          <Route path="/profielvragen/:key" element={<chunks.profileQuestion />} />
          <Route path="/leden" element={<chunks.members />} />
          <Route path="/leden/overnemen" element={<chunks.memberImport />} />
          <Route path="/leden/dubbel" element={<chunks.memberDoubles />} />
          <Route path="/leden/:id" element={<chunks.member />} />
          <Route path="/leden/:id/naast/:other" element={<chunks.sideBySide />} />
          <Route path="/gesprekken" element={<chunks.interviews />} />
          <Route path="/gesprekken/nieuw" element={<chunks.newInterview />} />
          <Route path="/gesprekken/:id" element={<chunks.interview />} />
          <Route path="/verzending" element={<chunks.messages />} />
          <Route path="/verzoeken" element={<chunks.requests />} />
          <Route path="/verzoeken/nieuw" element={<chunks.newRequest />} />
          <Route path="/verzoeken/:id" element={<chunks.request />} />
          <Route path="/vragenlijsten/:id/veldwerk" element={<chunks.fieldwork />} />
          <Route path="/vragenlijsten/:id/niet-bereikt" element={<chunks.unreachable />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}

function StaffOnly() {
  const session = useSession();
  const { staff } = session;
  const { pathname, search } = useLocation();
  const was = useRef(false);
  useEffect(() => {
    if (staff) was.current = true;
  }, [staff]);
  if (staff) return mayEnter(session, pathname) ? <Outlet /> : <NotForYou />;
  const arrival: LoginArrival = { from: pathname + search, ...(was.current && { why: 'ended' as const }) };
  return <Navigate to="/inloggen" replace state={arrival} />;
}

function Waiting() {
  return (
    <div className="entrance opening">
      <main id="inhoud" className="wrap page">
        <Binder />
        <Loader>Het kantoor gaat open.</Loader>
      </main>
    </div>
  );
}

function NotForYou() {
  const heading = useHeadingFocus();
  useTitle('Niet voor jouw rol');
  return (
    <div className="nothing">
      <h1 ref={heading}>Dit is niet voor jouw rol</h1>
      <p>{problems.not_your_role.message}</p>
      <p>
        <Link to="/">Naar de start</Link>
      </p>
    </div>
  );
}
