export const NAVIGATING = "navigating";
