import type { ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { SideNavLayout } from "~/ui/navigation/side-nav";

import { isWithin, MESSAGES_PATH, PROFILE_NAVIGATION } from "./profile-nav";

/** Layout of the profile pages. `unread`: number of unread conversations as text, shown beside 'Mensajes'. */
export function ProfileLayout({ unread, children }: { unread?: string; children: ReactNode }) {
  const items = PROFILE_NAVIGATION.map((item) =>
    item.to === MESSAGES_PATH && unread ? { ...item, mark: <Unread count={unread} /> } : item,
  );
  return (
    <SideNavLayout label="Tu perfil" items={items} isWithin={isWithin}>
      {children}
    </SideNavLayout>
  );
}

function Unread({ count }: { count: string }) {
  return (
    <Badge tone="accent" className="ml-2">
      {count} <span className="sr-only">sin leer</span>
    </Badge>
  );
}
