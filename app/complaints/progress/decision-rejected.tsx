import { useEffect, useRef } from "react";

import { buttonClass } from "~/ui/button";
import { Container } from "~/ui/page";

export function DecisionRejected({ message, back }: { message: string; back: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Container narrow className="grid justify-items-start gap-4 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight sm:text-3xl">
        No registramos tu decisión
      </h1>
      <p role="alert">{message}</p>
      <a href={back} className={buttonClass({})}>
        Volver a mi hoja
      </a>
    </Container>
  );
}
