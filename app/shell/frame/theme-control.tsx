import { useLocation } from "@remix-run/react";

import { usePage } from "~/shell/page/page-context";
import { THEME_NAMES, THEMES } from "~/shell/page/theme";

/**
 * Three buttons that post the choice; the extras take the form over and change the theme at once. A plain
 * `<form>`, so that React's router does not see it.
 */
export function ThemeControl() {
  const { theme } = usePage();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/tema" className="theme" aria-label="Tema" data-extra="">
      <input type="hidden" name="volver" value={pathname + search} />
      {THEMES.map((name) => (
        <button key={name} name="theme" value={name} aria-pressed={name === theme} suppressHydrationWarning>
          {THEME_NAMES[name]}
        </button>
      ))}
    </form>
  );
}
