import { useEffect, useRef, useState } from 'react';

/**
 * The page of an e-mail in a frame that runs no scripts. It keeps its origin, so that its height can be read: a letter
 * lies on the table whole, it has no scroll bar of its own.
 */
export function MailFrame({ id, subject }: { id: string; subject: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [height, setHeight] = useState(480);

  useEffect(() => {
    const root = loads > 0 ? frame.current?.contentDocument?.documentElement : null;
    if (!root) return;
    const watch = new ResizeObserver(() => setHeight(Math.ceil(root.getBoundingClientRect().height)));
    watch.observe(root);
    return () => watch.disconnect();
  }, [loads]);

  return (
    <iframe
      ref={frame}
      title={`E-mail: ${subject}`}
      src={`/api/office/v1/mailbox/${id}/html`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      height={height}
      onLoad={() => setLoads((count) => count + 1)}
    />
  );
}
