import { unbroken } from '#ui/Unbroken.tsx';
import type { Chapter, ChapterEntry, Fact } from './chapters.ts';

export function ChapterSection({ chapter: { key, title, entries } }: { chapter: Chapter }) {
  return (
    <section aria-labelledby={`deel-${key}`}>
      <h2 id={`deel-${key}`}>{title}</h2>
      {entries.length === 1 ? (
        <EntryBlock entry={entries[0]!} />
      ) : (
        <ul className="entries">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is read here never changes places
            <li key={index}>
              <EntryBlock entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EntryBlock({ entry: { title, facts, text } }: { entry: ChapterEntry }) {
  return (
    <>
      {title && <h3>{title}</h3>}
      <dl className="facts">
        {facts.map((fact) => (
          <FactRow key={fact.name} fact={fact} />
        ))}
      </dl>
      {text && (
        <details>
          <summary>Lees het bericht</summary>
          <p className="letter">{unbroken(text)}</p>
        </details>
      )}
    </>
  );
}

const FactRow = ({ fact: { name, words } }: { fact: Fact }) => (
  <div>
    <dt>{unbroken(name)}</dt>
    {words.map((one) => (
      <dd key={one} dir="auto">
        {unbroken(one)}
      </dd>
    ))}
  </div>
);
