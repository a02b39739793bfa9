import { useContext } from "react";

import type { PhotoRef } from "~/platform/images";

import { classes } from "./classes";
import { Icon } from "./icon";
import { Picture, SavesData } from "./picture";

interface AvatarProps {
  photo: PhotoRef | null;
  /** Shown without a photo, and where data are spared; a drawing where it is empty. */
  initials: string;
  /** Its size, `size-12`. */
  className: string;
  eager?: boolean;
}

export function Avatar({ photo, initials, className, eager }: AvatarProps) {
  const savesData = useContext(SavesData);
  return photo && !savesData ? (
    <Picture
      photo={photo}
      alt=""
      sizes="4rem"
      widths={[360]}
      eager={eager}
      className={classes("flex-none rounded-full object-cover", className)}
    />
  ) : (
    <span
      aria-hidden="true"
      className={classes(
        "grid flex-none place-items-center rounded-full bg-accent-soft font-bold text-accent",
        className,
      )}
    >
      {initials || <Icon name="user" className="size-1/2" />}
    </span>
  );
}
