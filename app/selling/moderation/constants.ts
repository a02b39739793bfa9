/** Rows of one confirmation: each is a listing, an audit entry and a mail in the one commit of at most 500. */
export const MODERATED_MAX = 50;
