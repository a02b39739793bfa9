import { useLocation } from "@remix-run/react";
import { Component, useEffect, useLayoutEffect, useRef } from "react";

import { OFFLINE_BANNER } from "~/shell/page/worker-constants";
import { Notice } from "~/ui/notice";

interface LastView {
  /** Key of its history entry. */
  key: string;
  title: string;
  top: number;
  content: DocumentFragment;
}

/** By document, so that nothing is kept between the requests of a server, which has none. */
const views = new WeakMap<Document, LastView>();

/** Keeps a copy of the whole page when an error unmounts the frame: the document is still there at that moment. */
export class ViewKeeper extends Component<{ historyKey: string }> {
  override componentWillUnmount(): void {
    const content = document.createDocumentFragment();
    for (const child of document.body.children)
      if (!(child instanceof HTMLScriptElement)) content.append(child.cloneNode(true));
    views.set(document, { key: this.props.historyKey, title: document.title, top: scrollY, content });
  }

  override render(): null {
    return null;
  }
}

/** The copy of the page at the history entry of this key, if the last error replaced it. In the browser. */
export function lastViewAt(key: string): LastView | null {
  const view = views.get(document);
  return view?.key === key ? view : null;
}

/** As `lastViewAt` for this page's entry; null on the server. */
export function useLastView(): LastView | null {
  const { key } = useLocation();
  return typeof document === "object" ? lastViewAt(key) : null;
}

/** The copy: its links and forms work without React, as on every page. */
export function LastViewPage({ view, title }: { view: LastView; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(view.content.cloneNode(true));
    document.title = view.title;
    scrollTo(0, view.top);
  }, [view]);
  useEffect(() => {
    // The error page before raised it, in the same place: the notice says it.
    document.getElementById(OFFLINE_BANNER)?.remove();
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <div ref={place} className="contents" />
      {/* From edge to edge: it only makes the window smaller. */}
      <div ref={notice} tabIndex={-1} className="own-foot sticky bottom-0 z-30 bg-surface py-2">
        <div className="wrap">
          <Notice tone="warning" title={title}>
            Esto es lo último que viste.{" "}
            <a href="" className="link">
              Recargar la página
            </a>
          </Notice>
        </div>
      </div>
    </>
  );
}
