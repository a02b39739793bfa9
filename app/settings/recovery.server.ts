import type { Database } from "~/platform/firestore/types";
import type { SiteVariable } from "~/platform/site-variables";

import { CopySchema, decodeVersion, SETTINGS_VERSIONS, type Settings, type SettingsCopy } from "./model";

/** Versions that are read for the values of a damaged document. */
const LOOKED_THROUGH = 100;

/** Its valid parts over the last good copy, else over the newest versions. @throws UpstreamError */
export async function recoveredCopy(
  database: Pick<Database, "find">,
  { version, values }: Pick<Settings, "version" | "values">,
  last: SettingsCopy | null,
): Promise<SettingsCopy> {
  const before = last ?? (await copyOfVersions(database));
  return { version: Math.max(version, before.version), values: { ...before.values, ...values } };
}

/** Value of each setting after the versions. */
async function copyOfVersions(database: Pick<Database, "find">): Promise<SettingsCopy> {
  const found = await database.find({
    collection: SETTINGS_VERSIONS,
    orderBy: [["version", "desc"]],
    limit: LOOKED_THROUGH,
  });
  const versions = found.flatMap(({ data }) => decodeVersion(data) ?? []);
  const texts = new Map<string, string | null>();
  for (const { changed } of versions)
    for (const [name, { after }] of Object.entries(changed)) if (!texts.has(name)) texts.set(name, after);
  const values: Partial<Record<SiteVariable, string>> = Object.fromEntries(
    [...texts].filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return CopySchema.parse({ version: versions[0]?.version ?? 0, values });
}
