import { Button } from '#ui/Button.tsx';

export function NotThere({ title, error, again }: { title: string; error: Error; again: () => void }) {
  return (
    <div className="nothing">
      <h2>{title}</h2>
      <p>{error.message}</p>
      <Button onClick={again}>Probeer opnieuw</Button>
    </div>
  );
}
