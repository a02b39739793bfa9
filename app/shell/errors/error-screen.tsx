import { useEffect, useRef, type ReactNode } from "react";

import { Icon } from "~/ui/icon";

interface ErrorScreenProps {
  icon: "alert" | "search";
  title: string;
  message: string;
  advice?: ReactNode;
  code?: string | false | undefined;
  children: ReactNode;
}

/** The look of every error of a page; its title takes the focus, as a form that failed may be far down the page. */
export function ErrorScreen({ icon, title, message, advice, code, children }: ErrorScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon name={icon} className="size-12 text-accent" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight sm:text-3xl">
        {title}
      </h1>
      <p className="text-muted">{message}</p>
      {advice}
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
      {code ? <p className="text-sm text-muted">Si nos escribes, menciona el código {code}.</p> : null}
    </div>
  );
}
