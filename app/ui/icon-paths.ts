// Pictures of few pages, on the grid of ./icon.tsx: only the pages that import them carry them.

export const COPY_ICON = "M9 9h11v11H9ZM15 9V4H4v11h5";
export const DOWNLOAD_ICON = "M12 4v12m-5-5 5 5 5-5M4 15.5V20h16v-4.5";
export const HOME_ICON = "M4 11 12 4l8 7v9h-5.5v-5.5h-5V20H4Z";
export const PLUS_ICON = "M12 5v14M5 12h14";
export const PHONE_ICON =
  "M5 4h4l1.8 4.5-2.3 1.6a12 12 0 0 0 5.4 5.4l1.6-2.3L20 15v4c0 .8-.7 1.2-1.5 1.1C10.7 19.5 4.5 13.3 3.9 5.5 3.8 4.7 4.2 4 5 4Z";
export const SHARE_ICON = "M12 15V3.5M7.5 8 12 3.5 16.5 8M7 11H5v9.5h14V11h-2";
export const UPLOAD_ICON = "M12 16V4m-5 5 5-5 5 5M4 15.5V20h16v-4.5";
export const WHATSAPP_ICON =
  "M4 20l1.3-4A8.3 8.3 0 1 1 8.4 19ZM8.8 8.2c-.5 3 3.7 7.3 7 7l.7-1.7-2.2-1.2-1 1a5.5 5.5 0 0 1-2.6-2.6l1-1-1.2-2.2Z";
