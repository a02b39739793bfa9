export const COMPLAINT_NOTE_MAX = 1000;
/** Most notes of one complaint: with COMPLAINT_NOTE_MAX they bound its document. */
export const COMPLAINT_NOTES_MAX = 100;
