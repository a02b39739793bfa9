import type { ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { SideNavLayout } from "~/ui/navigation/side-nav";

import { isWithin, MESSAGES_PATH, PROFILE_NAVIGATION } from "./profile-nav";

const MAX_SHOWN = 99;

/** Layout of the profile pages. `unread`: number of unread conversations, shown beside 'Mensajes'. */
export function ProfileLayout({ unread, children }: { unread: number; children: ReactNode }) {
  const items = PROFILE_NAVIGATION.map((item) =>
    item.to === MESSAGES_PATH && unread > 0 ? { ...item, mark: <Unread count={unread} /> } : item,
  );
  return (
    <SideNavLayout label="Tu perfil" items={items} isWithin={isWithin}>
      {children}
    </SideNavLayout>
  );
}

function Unread({ count }: { count: number }) {
  return (
    <Badge tone="accent" className="ml-2">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count} <span className="sr-only">sin leer</span>
    </Badge>
  );
}
