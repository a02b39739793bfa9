// The part of a service worker's types in use here: TypeScript's own library for workers excludes the one for pages.

interface WorkerEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export interface RequestEvent extends WorkerEvent {
  request: Request;
  /** Id of the window that asks. */
  clientId: string;
  /** The navigation that the browser began while the worker started; nothing for other requests. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Response | Promise<Response>): void;
}

export interface PushEvent extends WorkerEvent {
  data: { json(): unknown } | null;
}

export interface NotificationEvent extends WorkerEvent {
  notification: { data: unknown; close(): void };
}

interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: RequestEvent;
  message: MessageEvent<unknown>;
  push: PushEvent;
  notificationclick: NotificationEvent;
  sync: WorkerEvent;
}

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WindowClient | undefined>;
    matchAll(options: { includeUncontrolled?: true; type: "window" }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    readonly active: ServiceWorker | null;
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
}

export const worker = globalThis as unknown as WorkerScope;
