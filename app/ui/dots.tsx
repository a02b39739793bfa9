import { classes } from "./classes";

/** Facts that were joined by ` · `; their points neither end a line nor begin one. */
export function Dots({ text, className }: { text: string; className?: string }) {
  return (
    <p className={classes("dots", className)}>
      {text.split(" · ").map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
