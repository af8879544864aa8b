import { lazy, Suspense, useEffect, useRef } from 'react';
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

const Invitation = lazy(chunks.invitation);
const MailedRequest = lazy(chunks.mailedRequest);
const Campaign = lazy(chunks.campaign);
const Mailbox = lazy(chunks.mailbox);
const StartWriting = lazy(chunks.startWriting);
const Draw = lazy(chunks.draw);
const RoutesScreen = lazy(chunks.routes);
const Difference = lazy(chunks.difference);
const History = lazy(chunks.history);
const Paper = lazy(chunks.paper);
const Editor = lazy(chunks.editor);
const Publish = lazy(chunks.publish);
const Letters = lazy(chunks.letters);
const Send = lazy(chunks.send);
const Audit = lazy(chunks.audit);
const ProgramKeys = lazy(chunks.programKeys);
const Results = lazy(chunks.results);
const Crosstab = lazy(chunks.crosstab);
const Trend = lazy(chunks.trend);
const LeftOut = lazy(chunks.leftOut);
const Weightings = lazy(chunks.weightings);
const ReportScreen = lazy(chunks.report);
const MemberLetter = lazy(chunks.memberLetter);
const Reports = lazy(chunks.reports);
const OpenAnswers = lazy(chunks.openAnswers);
const Exports = lazy(chunks.exports);
const Account = lazy(chunks.account);
const Staff = lazy(chunks.staff);
const Invite = lazy(chunks.invite);
const Colleague = lazy(chunks.colleague);
const Panel = lazy(chunks.panel);
const Missing = lazy(chunks.missing);
const Figures = lazy(chunks.figures);
const Recruitment = lazy(chunks.recruitment);
const RecruitmentPage = lazy(chunks.recruitmentPage);
const ProfileQuestions = lazy(chunks.profileQuestions);
const ProfileQuestion = lazy(chunks.profileQuestion);
const Poster = lazy(chunks.poster);
const Members = lazy(chunks.members);
const Member = lazy(chunks.member);
const MemberImport = lazy(chunks.memberImport);
const MemberDoubles = lazy(chunks.memberDoubles);
const SideBySide = lazy(chunks.sideBySide);
const Interviews = lazy(chunks.interviews);
const NewInterview = lazy(chunks.newInterview);
const InterviewScreen = lazy(chunks.interview);
const Messages = lazy(chunks.messages);
const Requests = lazy(chunks.requests);
const NewRequest = lazy(chunks.newRequest);
const Request = lazy(chunks.request);
const Fieldwork = lazy(chunks.fieldwork);
const Unreachable = lazy(chunks.unreachable);

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
      <Route path="/uitnodiging/:token" element={<Invitation />} />
      <Route path="/verzoek/:token" element={<MailedRequest />} />
      {tryout && <Route path="/proef/:token" element={<TryoutLogin />} />}
      <Route element={<Shell />}>
        {tryout && <Route path="/testpostvak/:id?" element={<Mailbox />} />}
        <Route element={<StaffOnly />}>
          <Route path="/" element={<Start />} />
          <Route path="/status" element={<PanelStateScreen />} />
          <Route path="/vragenlijsten" element={<Campaigns />} />
          <Route path="/vragenlijsten/nieuw" element={<StartWriting />} />
          <Route path="/vragenlijsten/:id" element={<Campaign />} />
          <Route path="/vragenlijsten/:id/vragen/wegen" element={<RoutesScreen />} />
          <Route path="/vragenlijsten/:id/vragen/verschil" element={<Difference />} />
          <Route path="/vragenlijsten/:id/vragen/geschiedenis" element={<History />} />
          <Route path="/vragenlijsten/:id/vragen/papier" element={<Paper />} />
          <Route path="/vragenlijsten/:id/vragen" element={<Editor />} />
          <Route path="/vragenlijsten/:id/resultaten" element={<Results />} />
          <Route path="/vragenlijsten/:id/resultaten/kruistabel" element={<Crosstab />} />
          <Route path="/vragenlijsten/:id/resultaten/open" element={<OpenAnswers />} />
          <Route path="/vragenlijsten/:id/resultaten/trend" element={<Trend />} />
          <Route path="/vragenlijsten/:id/resultaten/uitgesloten" element={<LeftOut />} />
          <Route path="/vragenlijsten/:id/resultaten/weging" element={<Weightings />} />
          <Route path="/vragenlijsten/:id/resultaten/bestanden" element={<Exports />} />
          <Route path="/vragenlijsten/:id/rapport" element={<ReportScreen />} />
          <Route path="/rapporten" element={<Reports />} />
          <Route path="/rapporten/nieuwsbrief" element={<MemberLetter />} />
          <Route path="/vragenlijsten/:id/publiceren" element={<Publish />} />
          <Route path="/vragenlijsten/:id/ouders" element={<Draw />} />
          <Route path="/vragenlijsten/:id/berichten" element={<Letters />} />
          <Route path="/vragenlijsten/:id/berichten/plannen" element={<Letters />} />
          <Route path="/vragenlijsten/:id/versturen" element={<Send />} />
          <Route path="/mijn-account" element={<Account />} />
          <Route path="/medewerkers" element={<Staff />} />
          <Route path="/medewerkers/nieuw" element={<Invite />} />
          <Route path="/api-sleutels" element={<ProgramKeys />} />
          <Route path="/logboek" element={<Audit />} />
          <Route path="/medewerkers/:id" element={<Colleague />} />
          <Route path="/panel" element={<Panel />} />
          <Route path="/representativiteit" element={<Missing />} />
          <Route path="/representativiteit/cijfers" element={<Figures />} />
          <Route path="/werving" element={<Recruitment />} />
          <Route path="/werving/:code" element={<RecruitmentPage />} />
          <Route path="/werving/:code/poster" element={<Poster />} />
          <Route path="/profielvragen" element={<ProfileQuestions />} />
          <Route path="/profielvragen/nieuw" element={<ProfileQuestion />} />
          <Route path="/profielvragen/:key" element={<ProfileQuestion />} />
          <Route path="/leden" element={<Members />} />
          <Route path="/leden/overnemen" element={<MemberImport />} />
          <Route path="/leden/dubbel" element={<MemberDoubles />} />
          <Route path="/leden/:id" element={<Member />} />
          <Route path="/leden/:id/naast/:other" element={<SideBySide />} />
          <Route path="/gesprekken" element={<Interviews />} />
          <Route path="/gesprekken/nieuw" element={<NewInterview />} />
          <Route path="/gesprekken/:id" element={<InterviewScreen />} />
          <Route path="/verzending" element={<Messages />} />
          <Route path="/verzoeken" element={<Requests />} />
          <Route path="/verzoeken/nieuw" element={<NewRequest />} />
          <Route path="/verzoeken/:id" element={<Request />} />
          <Route path="/vragenlijsten/:id/veldwerk" element={<Fieldwork />} />
          <Route path="/vragenlijsten/:id/niet-bereikt" element={<Unreachable />} />
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
