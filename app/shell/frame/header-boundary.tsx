import { Component, Suspense, type ReactNode } from "react";

/** Fallback of a header that failed (specification, section 2). */
function HeaderFailure() {
  return (
    <header className="header">
      <div className="wrap top justify-between">
        <p className="font-semibold">Error en Header</p>
        <a href="" className="btn btn-secondary btn-sm">
          Recargar
        </a>
      </div>
    </header>
  );
}

/** On the server through `<Suspense>`, in the browser as a boundary. */
export class HeaderBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <HeaderFailure />;
    return <Suspense fallback={<HeaderFailure />}>{this.props.children}</Suspense>;
  }
}
