export const SHOP_PATH = "/perfil/tienda";
export const REMOVE_INTENT = "quitar";
export const INVITE_INTENT = "invitar";
export const HELPER_INTENT = "quitar-persona";
export const LEAVE_INTENT = "dejar";
/** Users who may help in one shop. */
export const HELPERS_MAX = 5;
