/** 'g v' as two keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="key-row">
      {keys.split(' ').map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a row never change places
        <kbd key={at}>{key}</kbd>
      ))}
    </span>
  );
}
