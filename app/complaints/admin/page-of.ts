/** A complaint, and its page with the list behind it: an accepted form leads there. */
export interface ComplaintPageOf {
  number: string;
  page: string;
}
