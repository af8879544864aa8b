import type { ReactNode } from 'react';
import { usePanel } from './panel.tsx';
import { Logo } from './pictures/Logo.tsx';

/** For a link of the router: `<Link className="brand" to="/"><BrandWords /></Link>`. */
export function BrandWords({ below }: { below?: ReactNode }) {
  const { panel_name, organisation, logo } = usePanel();
  return (
    <>
      {logo ? <img src={logo} alt="" /> : <Logo />}
      <span>
        <b>{panel_name}</b>
        <small>{below ?? `Een initiatief van ${organisation}`}</small>
      </span>
    </>
  );
}

/** The logo as a plain link home, for pages without a router. */
export function Brand({ href = '/', below }: { href?: string; below?: string | undefined }) {
  return (
    <a className="brand" href={href}>
      <BrandWords below={below} />
    </a>
  );
}
