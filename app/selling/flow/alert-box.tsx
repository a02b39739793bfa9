import { useEffect, useRef, type ReactNode } from "react";

interface AlertBoxProps {
  id: string;
  className?: string;
  /** Whether it answers the form just sent: then it is announced and takes the focus, with and without scripts. */
  alert?: boolean;
  children: ReactNode;
}

export function AlertBox({ id, className, alert = true, children }: AlertBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alert) box.current?.focus();
  }, [alert]);
  return (
    <div ref={box} id={id} role={alert ? "alert" : undefined} tabIndex={-1} autoFocus={alert} className={className}>
      {children}
    </div>
  );
}
