import { Notice } from '#ui/Notice.tsx';

type Props = {
  /** What should have come: 'Je gegevens kwamen niet binnen.' */
  title: string;
  retry: () => void;
};

/** Stands where something should have come that did not. */
export function NotHere({ title, retry }: Props) {
  return (
    <Notice
      kind="wrong"
      title={title}
      action={
        <button type="button" className="link-button" onClick={retry}>
          Probeer het nog eens
        </button>
      }
    >
      Misschien was je verbinding even weg.
    </Notice>
  );
}
