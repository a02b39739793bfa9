/** A photo that is taken as it was sent: no phone's is larger once it is shrunk. Stated to users as 8 MB. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** Beyond this one file ends the reading: the isolate's memory has to hold it, and no phone sends such a photo. */
export const PHOTO_FILE_MAX_BYTES = 30 * 1024 * 1024;
