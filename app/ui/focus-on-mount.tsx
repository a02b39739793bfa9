import { useEffect, useRef, type ReactNode } from "react";

/**
 * The result of a submitted form. It takes the focus when it appears: with scripts the page is not loaded again, so
 * that nothing else announces it to a screen reader.
 */
export function FocusOnMount({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
