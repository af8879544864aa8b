// What the survey's build has for 'react-dom/client': Preact, with the few names that it takes otherwise than React.
// preact/compat has all of them, in a script that every respondent would wait for.
import { hydrate, options, render } from 'preact';

const names = {
  onFocus: 'onfocusin',
  onBlur: 'onfocusout',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};

options.vnode = ({ type, props }) => {
  if (typeof type !== 'string') return;
  for (const name in names) {
    if (!(name in props)) continue;
    props[names[name]] = props[name];
    delete props[name];
  }
};

export function hydrateRoot(place, page) {
  hydrate(page, place);
  return { render: (next) => render(next, place) };
}
