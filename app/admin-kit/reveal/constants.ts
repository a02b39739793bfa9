export const REVEAL_INTENT = "ver-datos";
export const REVEAL_REASON = "para";
export const WHY_MIN = 10;
export const WHY_MAX = 300;
