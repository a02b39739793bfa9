import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { PageProvider, readPage } from "~/shell/page-context";

const page = readPage(document);

startTransition(() => {
  hydrateRoot(
    document,
    <PageProvider value={page}>
      <RemixBrowser />
    </PageProvider>,
  );
});
