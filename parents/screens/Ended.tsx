import { type ComponentProps, useEffect } from 'react';
import { Link } from 'react-router';
import { type ButtonKind, buttonClass } from '#ui/Button.tsx';
import { usePanel } from '#ui/panel.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { takeFocus } from '../ScreenArrival.tsx';
import { Scene } from './Scene.tsx';

/** How it ended: a scene that takes the place of a loader or of another scene, so reading goes on at its heading. */
export function Ended(props: ComponentProps<typeof Scene>) {
  usePageTitle(props.title);
  useEffect(() => takeFocus(document.querySelector<HTMLElement>('main h1')), []);
  return <Scene {...props} />;
}

export function ToPanel({ kind = 'primary' }: { kind?: ButtonKind }) {
  const { panel_name } = usePanel();
  return <Link className={buttonClass(kind)} to="/">{`Naar het ${panel_name}`}</Link>;
}
