import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import type { SessionUser } from "~/accounts/model";
import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import type { ServiceSwitch } from "~/business/switches";
import type { Flash } from "~/platform/http/http";
import { HEARTS_ACTION, HEARTS_FORM } from "~/shell/hearts/constants";
import { useRefreshedSaved } from "~/shell/hearts/use-saved";
import { KeptNotice } from "~/shell/recovery/kept-notice";
import { ViewKeeper } from "~/shell/recovery/last-view";
import type { ShownForm } from "~/shell/recovery/shown-form.server";

import type { AccountMenu } from "./account-menu";
import { Bar } from "./bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { HeaderBoundary } from "./header-boundary";
import { Toasts } from "./toasts";
import { useNavigationFocus } from "./use-navigation-focus";

export interface FrameData {
  user: SessionUser | null;
  flash: Flash | null;
  kept: ShownForm | null;
  business: BusinessInfo;
  opening: OpeningState;
  /** Services that are `activo`; absent for none. */
  active?: readonly ServiceSwitch[];
  /** A line of the administrators; absent for none. */
  banner?: string;
  account?: AccountMenu;
  assistant?: boolean;
}

interface FrameProps extends FrameData {
  /** The market's search. Absent in administration, which has a box of its own and is no place of the market's bar. */
  search?: ReactNode;
  children: ReactNode;
}

export function Frame({
  user,
  flash,
  kept,
  business,
  opening,
  active,
  banner,
  account,
  assistant,
  search,
  children,
}: FrameProps) {
  useNavigationFocus();
  const { key } = useLocation();
  useRefreshedSaved(user?.uid);
  // Its layout tells of an act above the page.
  const isInAdministration = useRouteLoaderData("admin") !== undefined;
  return (
    <>
      <a href="#contenido" className="skip btn btn-primary">
        Saltar al contenido
      </a>
      {banner && <p className="bg-accent-soft px-4 py-2 text-center text-sm font-semibold">{banner}</p>}
      <HeaderBoundary>
        <Header
          brand={business.name}
          user={user}
          active={active}
          account={account}
          assistant={assistant}
          search={search}
        />
      </HeaderBoundary>
      <main id="contenido" tabIndex={-1}>
        <KeptNotice kept={kept} />
        {children}
      </main>
      <Footer business={business} opening={opening} />
      <form id={HEARTS_FORM} method="post" action={HEARTS_ACTION} data-extra="" />
      <Toasts flash={isInAdministration ? null : flash} />
      <ViewKeeper historyKey={key} />
      {search ? <Bar isSignedIn={user !== null} unread={account?.messages} /> : null}
    </>
  );
}
