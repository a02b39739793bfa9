import { Icon } from "./icon";

/** A picture for a list that is empty: an icon on the road, the sun behind it. Hidden from screen readers. */
export function Drawing({ icon }: { icon: string }) {
  return (
    <span aria-hidden="true" className="grid w-[min(10rem,50vw)] place-items-center *:col-start-1 *:row-start-1">
      <svg viewBox="0 0 160 96" fill="none" stroke="currentColor" strokeLinecap="round" className="w-full text-muted">
        <circle cx="80" cy="46" r="38" stroke="none" className="fill-accent-soft" />
        <path d="M8 74 34 50l14 12 18-16m28 0 22 18 12-9 24 19" opacity=".4" strokeWidth="1.8" />
        <path d="M4 84h152" strokeWidth="1.8" />
        <path d="M14 91h132" strokeWidth="1.8" strokeDasharray="10 9" opacity=".6" />
      </svg>
      <Icon name={icon} className="size-12" />
    </span>
  );
}
