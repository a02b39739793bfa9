import { PROVIDERS, type ProviderSlug, type SignInMethod } from "~/accounts/providers";
import { buttonClass } from "~/ui/button";

interface ProviderButtonsProps {
  /** Where to go afterwards: a path of ours, already checked. */
  redirectTo: string;
  only?: readonly SignInMethod[];
}

/** One button a provider, in a plain form: the server answers with the way to its page. */
export function ProviderButtons({ redirectTo, only }: ProviderButtonsProps) {
  const offered = PROVIDERS.filter(({ id }) => only?.includes(id) ?? true);
  return (
    <form method="post" action="/auth/social" className="grid grid-cols-2 gap-2 max-[19rem]:grid-cols-1 sm:gap-3">
      {redirectTo === "/" ? null : <input type="hidden" name="redirect" value={redirectTo} />}
      {offered.map(({ slug, name }) => (
        <button
          key={slug}
          name="provider"
          value={slug}
          className={buttonClass({ variant: "secondary" }, "min-h-11 px-2 max-[22rem]:text-sm")}
        >
          <ProviderMark slug={slug} className="size-5 flex-none" />
          <span>
            <span className="sr-only">Continuar con </span>
            {name}
          </span>
        </button>
      ))}
    </form>
  );
}

const PATHS: Record<ProviderSlug, string> = {
  google:
    "M12.48 10.92v3.28h7.84c-.24 1.84-.85 3.19-1.79 4.13-1.14 1.15-2.93 2.4-6.05 2.4-4.83 " +
    "0-8.6-3.89-8.6-8.72s3.77-8.72 8.6-8.72c2.6 0 4.51 1.03 5.91 2.35l2.31-2.31C18.75 1.44 16.13 0 12.48 " +
    "0 5.87 0 .31 5.39.31 12s5.56 12 12.17 12c3.57 0 6.27-1.17 8.37-3.36 2.16-2.16 2.84-5.21 2.84-7.67 " +
    "0-.76-.05-1.47-.17-2.05Z",
  facebook:
    "M14 13.5h2.5l1-4H14v-2c0-1.03 0-2 2-2h1.5V2.14C17.17 2.1 15.94 2 14.64 2 11.93 2 10 3.66 10 6.7v2.8H7v4h3V22h4Z",
  twitter:
    "M23.64 4.94c-.83.37-1.73.62-2.67.73a4.66 4.66 0 0 0 2.05-2.58 9.3 9.3 0 0 1-2.96 1.13 4.66 4.66 0 0 " +
    "0-7.94 4.25A13.2 13.2 0 0 1 2.52 3.6a4.66 4.66 0 0 0 1.44 6.22 4.6 4.6 0 0 1-2.11-.58v.06a4.66 4.66 " +
    "0 0 0 3.74 4.57 4.7 4.7 0 0 1-2.1.08 4.66 4.66 0 0 0 4.34 3.23A9.35 9.35 0 0 1 .94 19.11a13.2 13.2 " +
    "0 0 0 7.14 2.09c8.57 0 13.25-7.1 13.25-13.25l-.01-.6a9.5 9.5 0 0 0 2.32-2.41Z",
  github:
    "M12 .3a12 12 0 0 0-3.79 " +
    "23.38c.6.11.82-.26.82-.58l-.02-2.04c-3.34.73-4.04-1.61-4.04-1.61-.55-1.38-1.34-1.75-1.34-1.75-1.08-.74.09-.73.09-.73 " +
    "1.2.08 1.84 1.24 1.84 1.24 1.07 1.83 2.8 1.3 3.49 1 " +
    ".11-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 " +
    "0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6.01 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 " +
    "3.18a4.7 4.7 0 0 1 1.23 3.22c0 4.61-2.81 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 " +
    ".31.21.69.82.57A12 12 0 0 0 12 .3Z",
};

/** Beside the provider's name: hidden from assistive technology. */
function ProviderMark({ slug, className = "size-5" }: { slug: ProviderSlug; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      <path d={PATHS[slug]} />
    </svg>
  );
}
