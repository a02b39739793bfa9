/** A complaint, and its page with the list behind it: where an accepted form leads. */
export interface ComplaintPageOf {
  number: string;
  page: string;
}
