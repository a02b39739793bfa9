/** The shape of an e-mail address. Whether it exists, only a mail sent to it tells. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
