/** In the data of a page that shows results: the header's box shows its text and belongs to its form. */
export interface PageSearch {
  /** Id of its form. */
  form: string;
  text: string;
}
