/** In the address of a listing: its reader wanted the contact before signing in. */
export const CONTACT_QUERY = "contacto";
