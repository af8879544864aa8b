import { createContext, useContext } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { Loader } from '#ui/Loader.tsx';
import { useDetour } from './guards.ts';
import { type SiteRoute, screenOf, table } from './route-table.ts';
import { ScreenArrival } from './ScreenArrival.tsx';
import { SiteErrorBoundary } from './SiteErrorBoundary.tsx';
import { useIsMember } from './session.ts';

/** On the server, where a page that belongs to one person is drawn without what stands in it. */
export const OnServer = createContext(false);

export function SiteScreens() {
  // A new address is a new screen: what the last one held or how it failed stays behind.
  const { pathname } = useLocation();
  return (
    <SiteErrorBoundary key={pathname}>
      <Routes>
        {table.flatMap(({ paths, ...row }) =>
          paths.map((path) => <Route key={path} path={path} element={<Guarded {...row} />} />),
        )}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </SiteErrorBoundary>
  );
}

function Guarded({ guard, title, drawing, ...screens }: Omit<SiteRoute, 'paths'>) {
  const detour = useDetour(guard);
  const [query] = useSearchParams();
  const onServer = useContext(OnServer);
  const Screen = screenOf(screens, useIsMember());
  if (onServer && drawing === 'frame') return <LoadingScreen />;
  if (detour) return <Navigate to={detour} replace state={{ tab: query.get('tab') }} />;
  const arrival = <ScreenArrival title={title} />;
  if ('load' in Screen) return <Screen meanwhile={<LoadingScreen />}>{arrival}</Screen>;
  return (
    <>
      {arrival}
      <Screen />
    </>
  );
}

/** While a screen's script is under way. It shows itself only when that takes long enough to be noticed. */
function LoadingScreen() {
  return (
    <div className="wrap page waiting">
      <Loader>De pagina komt eraan, een moment.</Loader>
    </div>
  );
}
