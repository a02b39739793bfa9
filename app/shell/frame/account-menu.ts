import type { Role } from "~/accounts/model";
import { badgeText } from "~/shell/hearts/constants";

interface AccountLink {
  label: string;
  to: string;
  /** Unread items there: `2`, `99+`; absent for none. */
  mark?: string;
  /** Accessible name, where the mark alone would be read without its meaning. */
  name?: string;
}

/** The menus of a signed-in user. Made on the server: data of one page weighs less than code on all of them. */
export interface AccountMenu {
  links: AccountLink[];
  /** Conversations with something unread; absent for none. */
  messages?: string;
}

/** Unread items by address of the menus. */
export type Unread = Readonly<Record<string, number>>;

export const MESSAGES_PATH = "/perfil/mensajes";
/** Most wanted links first. */
const SHORTCUTS: readonly AccountLink[] = [
  { label: "Mensajes", to: MESSAGES_PATH },
  { label: "Favoritos", to: "/favorites" },
];
const OWN: readonly AccountLink[] = [
  { label: "Mi Perfil", to: "/perfil" },
  { label: "Mis anuncios", to: "/perfil/anuncios" },
];
const OF_TEAM: readonly AccountLink[] = [{ label: "Administración", to: "/administracion" }];
const OF_ROLE: Record<Role, readonly AccountLink[]> = {
  user: [],
  workshop: [{ label: "Agenda del taller", to: "/taller/agenda" }],
  policia: [{ label: "Consulta policial", to: "/policia" }],
  moderador: OF_TEAM,
  soporte: OF_TEAM,
  finanzas: OF_TEAM,
  admin: OF_TEAM,
};

export function accountMenu(role: Role, unread: Unread): AccountMenu {
  return {
    links: [...SHORTCUTS, ...OWN, ...OF_ROLE[role]].map((link) => {
      const count = unread[link.to] ?? 0;
      return count > 0 ? { ...link, mark: badgeText(count), name: `${link.label}, ${count} sin leer` } : link;
    }),
    ...(unread[MESSAGES_PATH] && { messages: badgeText(unread[MESSAGES_PATH]) }),
  };
}
