import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";

import { classes } from "~/ui/classes";
import { useHydrated } from "~/ui/use-hydrated";

const SEEN_MS = 1_000;

interface DecisionFrameProps {
  /** Id of what is decided, with the version that is shown. */
  thing: string;
  className?: string;
  children: ReactNode;
}

/**
 * Forms of decisions that lead to the next of a queue. With scripts they wait until their thing was on the screen for a
 * second, and the heading of a new one takes the focus: a second click or Enter, meant for the thing before, decides
 * nothing. Without scripts a form that is sent again carries the thing and version that it showed.
 */
export function DecisionFrame({ thing, ...props }: DecisionFrameProps) {
  return <WaitingForms key={thing} {...props} />;
}

function WaitingForms({ className, children }: Omit<DecisionFrameProps, "thing">) {
  const isHydrated = useHydrated();
  // False at first in a newly loaded document: the browser has set its focus.
  const [isFollowing] = useState(isHydrated);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    if (isFollowing) focusHeading();
  }, [isFollowing]);
  useEffect(() => {
    let timer: number | undefined;
    const begin = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === "visible") timer = window.setTimeout(() => setSeen(true), SEEN_MS);
    };
    begin();
    document.addEventListener("visibilitychange", begin);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", begin);
    };
  }, []);

  const isWaiting = isHydrated && !isSeen;
  const hold = (event: SyntheticEvent) => {
    if (!isWaiting) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="group"
      aria-disabled={isWaiting || undefined}
      onSubmitCapture={hold}
      className={classes(isWaiting && "[&_button]:cursor-progress [&_button]:opacity-60", className)}
    >
      {children}
    </div>
  );
}

/** Not where a message about the form has the focus. */
function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
