/** A person's own pages, in the order of their list. */
export const PROFILE_NAVIGATION = [
  { label: "Resumen", to: "/perfil" },
  { label: "Mis datos personales", to: "/perfil/datos" },
  { label: "Mis anuncios", to: "/perfil/anuncios" },
  { label: "Favoritos", to: "/favorites" },
  { label: "Mensajes", to: "/perfil/mensajes" },
  { label: "Búsquedas guardadas", to: "/perfil/busquedas" },
  { label: "Compras", to: "/perfil/compras" },
  { label: "Ventas", to: "/perfil/ventas" },
  { label: "Seguridad", to: "/perfil/seguridad" },
  { label: "Preferencias", to: "/perfil/preferencias" },
  { label: "Mis datos", to: "/perfil/mis-datos" },
] as const;
