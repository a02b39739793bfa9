/** Rows of one confirmation: each is a listing, an audit entry and a mail in the one commit. */
export const MODERATED_MAX = 25;
