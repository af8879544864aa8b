import { Button } from '#ui/Button.tsx';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: string;
};

export function OlderButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: Props) {
  if (!hasNextPage) return null;
  return (
    <div className="actions">
      <Button kind="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
