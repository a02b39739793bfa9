import { classes } from "./classes";

/** Strokes on a grid of 24, drawn for this shop. Only those of many pages: each page of React carries them all. */
const PATHS: Record<string, string> = {
  alert: "M12 3.5 21.5 20h-19ZM12 10v4.5M12 17.2v.1",
  "arrow-left": "M20 12H4m6-6-6 6 6 6",
  "arrow-right": "M4 12h16m-6-6 6 6-6 6",
  bike:
    "M5.5 20a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM18.5 20a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 " +
    "7.6ZM5.5 16.2 9 8.5h6.5l-4 7.7h-6M8 6h3M15.5 8.5l3 7.7M14 5h2.5l-1 3.5",
  book: "M12 6C9 4 6 4 3 4.5V18c3-.5 6-.5 9 1.5 3-2 6-2 9-1.5V4.5C18 4 15 4 12 6Zm0 0v13.5",
  cart: "M3 4.5h3L8.5 16h9L20 8H6.8M9.5 19.5v.1m7-.1v.1",
  chat: "M4 4.5h16V16h-9l-5 4v-4H4ZM9 10v.1m6-.1v.1",
  check: "m4.5 12.5 5 5 10-11",
  "check-circle": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.2l3 3 5.2-6",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  close: "m6 6 12 12M18 6 6 18",
  heart: "M12 20C8 16.5 3.5 13 3.5 9a4.5 4.5 0 0 1 8.5-2 4.5 4.5 0 0 1 8.5 2c0 4-4.5 7.5-8.5 11Z",
  image: "M3.5 5h17v14h-17ZM3.5 16l5-5 4 4 3-3 5 5M15.5 9v.1",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1",
  mail: "M3.5 5.5h17v13h-17ZM4 6.5l8 6.5 8-6.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  moto:
    "M5.2 20a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM18.8 20a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 " +
    "7.4ZM5.2 16.3h7L15 11H9.5L7 9H3.5M15 11l-1.2-5H11M18.8 16.3 15.5 9l3-.8",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5",
  shield: "M12 3 4.5 6v5.5c0 4.5 3 7.5 7.5 9.5 4.5-2 7.5-5 7.5-9.5V6ZM8.5 12l2.5 2.5 4.5-5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4",
  sun:
    "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2v2.5m0 15V22M2 12h2.5m15 0H22M4.9 4.9l1.8 " +
    "1.8m10.6 10.6 1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  tag: "M3.5 3.5h8.5L21 12.5 12.5 21 3.5 12ZM8 8v.1",
  trash: "M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20.5h10l1-14M10 10.5v6m4-6v6",
  user: "M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM4 20.5c.8-4 4-6 8-6s7.2 2 8 6",
};

interface IconProps {
  name?: string;
  /** One of ./icon-paths.ts, for a picture that few pages show. */
  path?: string;
  /** Of another size than a line of text: `size-4`. */
  className?: string;
}

/**
 * A picture beside words: hidden from screen readers, so the text beside it must carry its meaning.
 * An unknown name shows "?" (specification, section 8).
 */
export function Icon({ name = "", path = PATHS[name], className }: IconProps) {
  if (!path) {
    return (
      <span aria-hidden="true" className={classes("inline-grid place-items-center font-bold", className)}>
        ?
      </span>
    );
  }
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes("icon", className)}>
      <path d={path} />
    </svg>
  );
}
