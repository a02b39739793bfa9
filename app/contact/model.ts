export const CONTACT_PATH = "/contacto";
/** Sections of the page, as the specification calls them. */
export const FORM_SECTION = "contact-form";
export const FAQ_SECTION = "faq";

export const SUBJECTS = [
  { value: "comprar", label: "Comprar o un anuncio" },
  { value: "vender", label: "Publicar o vender" },
  { value: "cuenta", label: "Mi cuenta o mi perfil" },
  { value: "seguridad", label: "Seguridad, robos o estafas" },
  { value: "talleres", label: "Talleres y asesores" },
  { value: "alianzas", label: "Alianzas o prensa" },
  { value: "otro", label: "Otro" },
] as const;

export const CONTACT_MESSAGE_MAX = 3000;

export interface Writer {
  name: string;
  email: string;
  /** In readable form; blank for none. */
  phone: string;
}
