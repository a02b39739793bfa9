/** Field of the form of a carrier's proof, and the limit of its file. */
export const DELIVERY_PROOF_FIELD = "constancia";
export const DELIVERY_PROOF_MAX_MB = 5;
