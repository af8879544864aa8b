import { useEffect, useState } from 'react';

export type Entry = { anchor: string; number: string | null; title: string };

/** The questions of the page, to jump to; on a phone folded. The one that is being read is marked. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const [current, setCurrent] = useState('');
  const anchors = entries.map(({ anchor }) => anchor).join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent((before) => anchors.split(' ').find((one) => seen.has(one)) ?? before);
      },
      { rootMargin: '-15% 0px -55% 0px' },
    );
    for (const anchor of anchors.split(' ')) {
      const card = document.getElementById(anchor);
      if (card) watch.observe(card);
    }
    return () => watch.disconnect();
  }, [anchors]);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="toc on-screen" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>Ga naar een vraag</span>
        <span className="soft">{entries.length === 1 ? '1 vraag' : `${entries.length} vragen`}</span>
      </summary>
      <nav aria-label="Vragen">
        <ol>
          {entries.map(({ anchor, number, title }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                aria-current={anchor === current ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                <b>{number ?? '–'}</b>
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}
