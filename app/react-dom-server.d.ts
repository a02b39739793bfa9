// @types/react-dom describes this build only under its general name.
declare module "react-dom/server.browser" {
  export { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
}
