/** The shape of an e-mail address. Only a mail sent to it shows that it exists. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
