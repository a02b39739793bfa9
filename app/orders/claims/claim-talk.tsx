import { WrittenText } from "~/ui/history-list";

import type { ProblemClaimView } from "./claim-view";

/** All that was written and done, with photos. */
export function ClaimTalk({ talk }: Pick<ProblemClaimView, "talk">) {
  return (
    <ol className="mb-2 grid gap-4">
      {talk.map(({ key, name, at, when, who, text, photos }) => (
        <li key={key} className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
          <p>
            <span className="font-semibold">{who}</span> <span className="text-muted">· {name}</span>
          </p>
          {text ? <WrittenText>{text}</WrittenText> : null}
          <PrivatePhotos photos={photos} />
          <p className="text-sm text-muted">
            <time dateTime={when}>{at}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function PrivatePhotos({ photos }: { photos: readonly { href: string; alt: string }[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {photos.map(({ href, alt }) => (
        <li key={href}>
          <a href={href} className="block">
            <img
              src={`${href}?vista=1`}
              alt={alt}
              width={112}
              height={112}
              loading="lazy"
              className="size-28 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
