import { PROVIDERS, type SignInMethod } from "~/accounts/providers";
import { buttonClass } from "~/ui/button";

import { ProviderMark } from "./provider-mark";

interface ProviderButtonsProps {
  /** Where to go afterwards: a path of ours, already checked. */
  redirectTo: string;
  /** Those to be offered; all of them where nothing is said. */
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
