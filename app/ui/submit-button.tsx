import { useNavigation } from "@remix-run/react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

import { Button } from "./button";

/** While a form is sent it keeps the focus, takes no further click, and shows `busy`. */
export function SubmitButton({ busy, children, ...props }: ComponentProps<typeof Button> & { busy?: ReactNode }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Button {...props} aria-disabled={isBusy || undefined} onClick={isBusy ? ignore : props.onClick}>
      {(isBusy && busy) || children}
    </Button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
