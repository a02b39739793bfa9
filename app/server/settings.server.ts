import { createSettingsReader } from "~/settings/effective.server";
import { createSettings, type SettingsService } from "~/settings/settings.server";

import type { Context } from "~/platform/context";

/** The settings as administrators change them. */
export function composeSettings(context: Context): SettingsService {
  const { env, database, cache, clock, log, waitUntil } = context;
  const reader = createSettingsReader({ env, cache, database: () => database, clock, log, waitUntil });
  return createSettings({ env, database, reader, clock, log });
}
