// Safe in the browser.

/** Actions that Rebi can propose (specification, section 7); they happen when the user presses. */
export const ACTION_TYPES = [
  "navigate", "scroll_to", "open_modal", "filter", "add_to_cart", "add_to_favorites", "apply_coupon", "contact_seller",
  "open_whatsapp", "show_products", "show_contact_info", "show_social_media", "show_business_hours",
] as const; // oxfmt-ignore
export type ActionType = (typeof ACTION_TYPES)[number];

/**
 * Events of the page (specification, section 7): with scripts, the panel announces an action before the user's press
 * takes effect. A page that handles it cancels the event; elsewhere the ordinary form or address follows.
 */
export const PAGE_EVENTS: Partial<Record<ActionType, string>> = {
  filter: "chatbot:apply-filters",
  add_to_cart: "chatbot:add-to-cart",
  add_to_favorites: "chatbot:add-to-favorites",
  apply_coupon: "chatbot:apply-coupon",
  contact_seller: "chatbot:contact-seller",
  show_contact_info: "chatbot:show-contact-info",
  show_social_media: "chatbot:show-social-media",
  show_business_hours: "chatbot:show-business-hours",
};
