import { useContext } from "react";

import { photoUrl, type PhotoRef } from "~/platform/images";

import { SavesData } from "./picture";

interface VideoPlayerProps {
  video: { src: string; type: string };
  /** Shown before the tap: not a byte of the video comes before. */
  cover: PhotoRef | null;
  label: string;
}

/** The browser's own player: it needs no script. */
export function VideoPlayer({ video: { src, type }, cover, label }: VideoPlayerProps) {
  const savesData = useContext(SavesData);
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={cover && !savesData ? photoUrl(cover.key, 720, "avif") : undefined}
      aria-label={label}
      className="aspect-4/3 w-full rounded-card bg-sunken object-contain"
    >
      <source src={src} type={type} />
      <a href={src}>Descargar el video</a>
    </video>
  );
}
