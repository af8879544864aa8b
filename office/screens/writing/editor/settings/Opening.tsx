import { useEffect } from 'react';
import { ownSetting } from '#questionnaire/draft/changes.ts';
import { useEditing, type Writing } from '../editing.tsx';
import { InPlace } from '../question/InPlace.tsx';

export function Opening({ writing: { draft } }: { writing: Writing }) {
  const editing = useEditing();
  // Whoever was sent here was so before this came.
  useEffect(() => editing.retryFocus(), [editing]);
  const text = (name: string) => String(ownSetting(draft.settings, name) ?? '');
  return (
    <section className="writing" aria-labelledby="begin">
      <div className="tools">
        <h2 id="begin" tabIndex={-1}>
          Titel en inleiding
        </h2>
      </div>
      <div className="slip lone as-parent">
        <InPlace
          id="lijst-titel"
          className="t"
          aria-label="Titel van de vragenlijst"
          placeholder="Schrijf hier de titel"
          value={text('title')}
          onWrite={(title) => editing.set('title', title, 'Titel gewijzigd')}
          onKeyDown={({ key }) => key === 'Enter' && editing.focusOn('lijst-inleiding')}
        />
        <InPlace
          id="lijst-inleiding"
          className="d"
          aria-label="Inleiding"
          placeholder="Waar gaat het over, en hoelang duurt het?"
          lines
          value={text('description')}
          onWrite={(words) => editing.set('description', words || undefined, 'Inleiding gewijzigd')}
        />
      </div>
      <p className="soft">Ouders zien dit op het eerste scherm, met daaronder ‘Volgende’.</p>
    </section>
  );
}
