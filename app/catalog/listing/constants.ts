/** In the address of a listing: its reader asked for the contact before signing in. */
export const CONTACT_QUERY = "contacto";
