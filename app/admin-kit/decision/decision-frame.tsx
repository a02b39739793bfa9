import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";

import { classes } from "~/ui/classes";
import { useHydrated } from "~/ui/use-hydrated";

const SEEN_MS = 1_000;
/** A photo that does not come holds nobody for longer. */
const MISSING_MS = 4_000;

interface DecisionFrameProps {
  /** Id of what is decided, with the version that is shown. */
  thing: string;
  /** Name of the group for screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Forms of decisions that lead to the next of a queue. With scripts they wait until their evidence was on the screen
 * for a second (the first photo, or else the first text of a user), and the heading of a new thing takes the focus: a
 * second click or Enter, meant for the thing before, decides nothing. Without scripts a form that is sent again carries
 * the thing and version that it showed.
 */
export function DecisionFrame({ thing, ...props }: DecisionFrameProps) {
  return <WaitingForms key={thing} {...props} />;
}

function WaitingForms({ label, className, children }: Omit<DecisionFrameProps, "thing">) {
  const isHydrated = useHydrated();
  // False at first in a newly loaded document: the browser has set its focus.
  const [isFollowing] = useState(isHydrated);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    if (isFollowing) focusHeading();
  }, [isFollowing]);
  useEffect(() => {
    let timer: number | undefined;
    const evidence = evidenceOf();
    let isInView = evidence === null;
    const begin = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === "visible" && isInView && !isFolded(evidence))
        timer = window.setTimeout(() => setSeen(true), isDrawn(evidence) ? SEEN_MS : MISSING_MS);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        isInView = entry?.isIntersecting === true;
        begin();
      },
      { threshold: evidence?.matches(PHOTO) ? HALF : 0 },
    );
    if (evidence) watch.observe(evidence);
    else begin();
    document.addEventListener("visibilitychange", begin);
    DRAWING.forEach((event) => evidence?.addEventListener(event, begin, true));
    return () => {
      window.clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener("visibilitychange", begin);
      DRAWING.forEach((event) => evidence?.removeEventListener(event, begin, true));
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
      aria-label={label}
      aria-disabled={isWaiting || undefined}
      onSubmitCapture={hold}
      className={classes(isWaiting && "[&_button]:cursor-progress [&_button]:opacity-60", className)}
    >
      {children}
    </div>
  );
}

const PHOTO = "[data-photos] > li";
const HALF = 0.5;
/** A photo came, failed, or was asked for by a user who saves data. */
const DRAWING = ["load", "error", "toggle"] as const;

/** Has to be on the screen; null for a page with neither photos nor texts of users. */
function evidenceOf(): Element | null {
  return document.querySelector(PHOTO) ?? document.querySelector("main [data-written]");
}

function isDrawn(evidence: Element | null): boolean {
  const image = evidence?.querySelector("img");
  return !image || image.complete;
}

/** Waits for a tap of a user who saves data. */
function isFolded(evidence: Element | null): boolean {
  return Boolean(evidence?.querySelector("details:not([open])"));
}

/** Not where a message about the form has the focus. */
function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
