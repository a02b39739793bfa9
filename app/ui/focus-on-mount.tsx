import { useEffect, useRef, type ReactNode } from "react";

/**
 * What a sent form led to. It takes the focus when it appears: with scripts the page is not loaded anew, so that
 * nothing else tells who cannot see it that it came.
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
