export const FOLLOWS_PATH = "/perfil/siguiendo";
/** Sellers that a user may follow. */
export const FOLLOWS_MAX = 50;
export const FOLLOW_INTENT = "seguir";
export const UNFOLLOW_INTENT = "dejar-de-seguir";
