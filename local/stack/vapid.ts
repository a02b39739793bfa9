import { newVapidKeys } from "../push/keys.ts";

/** `npm run vapid`: a new pair of keys for notifications on devices, as the variables hold it. */
const { publicKey, privateKey } = newVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
