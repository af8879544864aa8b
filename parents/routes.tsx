import { createContext, useContext } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Arrival } from './Arrival.tsx';
import { FailureBoundary } from './FailureBoundary.tsx';
import { useDetour } from './guards.ts';
import { Waiting } from './screens/Waiting.tsx';
import { useIsMember } from './session.ts';
import { type Row, screenOf, table } from './table.ts';

/** On the server, where a page that belongs to one person is drawn without what stands in it. */
export const OnServer = createContext(false);

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

function Guarded({ guard, title, drawing, ...screens }: Omit<Row, 'paths'>) {
  const detour = useDetour(guard);
  const onServer = useContext(OnServer);
  const Screen = screenOf(screens, useIsMember());
  if (onServer && drawing === 'frame') return <Waiting />;
  if (detour) return <Navigate to={detour} replace />;
  const arrival = <Arrival title={title} />;
  if ('load' in Screen) return <Screen meanwhile={<Waiting />}>{arrival}</Screen>;
  return (
    <>
      {arrival}
      <Screen />
    </>
  );
}
