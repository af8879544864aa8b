import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link to an address that the operator chose: inside the site, or elsewhere. */
export const SiteLink = ({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) =>
  to.startsWith('/') ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
