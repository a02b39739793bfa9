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
  /** Of a shop; a person's is round. */
  isSquare?: boolean;
  eager?: boolean;
}

export function Avatar({ photo, initials, className, isSquare, eager }: AvatarProps) {
  const savesData = useContext(SavesData);
  const shape = classes("flex-none", isSquare ? "rounded-card" : "rounded-full", className);
  return photo && !savesData ? (
    <Picture
      photo={photo}
      alt=""
      sizes="4rem"
      widths={[360]}
      eager={eager}
      className={classes("object-cover", shape)}
    />
  ) : (
    <span aria-hidden="true" className={classes("grid place-items-center bg-accent-soft font-bold text-accent", shape)}>
      {initials || <Icon name="user" className="size-1/2" />}
    </span>
  );
}
