import { Skeleton } from '#ui/Skeleton.tsx';

export const AccountUnderWay = () => (
  <div className="after">
    <Skeleton rows={['line', 'tall', 'tall']} label="Je gegevens komen eraan, een moment." />
  </div>
);
