import { useEffect, useRef, useState } from "react";

import { DEVICE_TITLE } from "~/shell/page/device-panel-constants";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { panelHtml, type PanelFacts } from "./panel-html";

/** The panel of the device as a page. React leaves its content alone, so that scripts may add to it. */
export function DevicePage({ brand, facts }: { brand: string; facts: PanelFacts }) {
  const place = useRef<HTMLDivElement>(null);
  // As the page came: later presses are shown by the script itself.
  const [first] = useState(facts);
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    void import("./enhance").then(
      ({ enhancePanel }) => enhancePanel(root, first),
      // No connection: the page works as it is.
      () => undefined,
    );
  }, [first]);
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title={DEVICE_TITLE}
        lead={`Ajusta ${brand} a tu teléfono o computadora. Vale solo en este navegador.`}
      />
      <Panel className="py-0">
        <div ref={place} dangerouslySetInnerHTML={{ __html: panelHtml(first) }} />
      </Panel>
    </Container>
  );
}
