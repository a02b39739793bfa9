/** A deployment as wrangler.toml describes it, as far as it can be compared with an account. */
export interface Deployment {
  name: string;
  /** Host names of its custom domains. */
  domains: string[];
  kvId: string;
  bucket: string;
  /** Bucket of the weekly copies. */
  copies: string;
  crons: string[];
  hasMailBinding: boolean;
  /** Under [vars]. */
  vars: Readonly<Record<string, string>>;
}

export interface IndexDefinitions {
  indexes: {
    collectionGroup: string;
    queryScope: string;
    fields: { fieldPath: string; order?: string; arrayConfig?: string }[];
  }[];
  fieldOverrides: {
    collectionGroup: string;
    fieldPath: string;
    ttl?: boolean;
    indexes: { queryScope: string; order?: string; arrayConfig?: string }[];
  }[];
  /** Text of firestore.rules. */
  rules: string;
}

interface AdminAddresses {
  cloudflare: string;
  firestore: string;
  identity: string;
  rules: string;
}

export interface DoctorInput {
  /** All of the Worker's variables and secrets that are known on this machine. */
  variables: Readonly<Record<string, string | undefined>>;
  deployment: Deployment;
  /** The others of wrangler.toml: staging for production, and the other way. */
  others: readonly Pick<Deployment, "name" | "kvId" | "bucket" | "copies" | "vars">[];
  definitions: IndexDefinitions;
  addresses: AdminAddresses;
  /** Null where no token was given. */
  cloudflare: { account: string; token: string } | null;
  /** Whether the services are asked, and whether one round each is tried. */
  isProduction: boolean;
  isTry: boolean;
  /** Of the mail to oneself; null: the sender. */
  mailTo: string | null;
  /** Milliseconds since 1970. */
  now?: () => number;
}
