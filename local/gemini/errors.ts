/** Statuses of Google's errors that the API answers with. */
const STATUS_NAMES = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE_EXCEEDED",
} as const;
type ErrorCode = keyof typeof STATUS_NAMES;

export class GeminiError extends Error {
  override readonly name = "GeminiError";
  readonly code: ErrorCode;
  readonly status: string;
  readonly details: readonly object[];

  constructor(
    code: ErrorCode,
    message: string,
    { status, details = [] }: { status?: string; details?: object[] } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status ?? STATUS_NAMES[code];
    this.details = details;
  }

  body() {
    const { code, message, status, details } = this;
    return { error: { code, message, status, ...(details.length > 0 && { details }) } };
  }
}

export function invalid(message: string): GeminiError {
  return new GeminiError(400, message);
}

/** Google's words for a field that it does not know. `at`: empty for the request's own. */
export function unknownName(field: string, at = ""): string {
  return `Invalid JSON payload received. Unknown name "${field}"${at && ` at '${at}'`}: Cannot find field.`;
}

export function wrongKey(): GeminiError {
  return new GeminiError(400, "API key not valid. Please pass a valid API key.", {
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "API_KEY_INVALID",
        domain: "googleapis.com",
        metadata: { service: "generativelanguage.googleapis.com" },
      },
    ],
  });
}

export function unknownModel(version: string, model: string): GeminiError {
  return new GeminiError(
    404,
    `models/${model} is not found for API version ${version}, or is not supported for generateContent. Call ` +
      `ListModels to see the list of available models and their supported methods.`,
  );
}

/** The quota of a project is spent: per minute, or per day. */
export function quotaSpent(model: string, retrySeconds: number, isDaily: boolean): GeminiError {
  const quotaId = `GenerateRequestsPer${isDaily ? "Day" : "Minute"}PerProjectPerModel`;
  return new GeminiError(
    429,
    `You exceeded your current quota, please check your plan and billing details. Please retry in ${retrySeconds}s.`,
    {
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [
            {
              quotaMetric: "generativelanguage.googleapis.com/generate_content_requests",
              quotaId,
              quotaDimensions: { location: "global", model },
              quotaValue: "10",
            },
          ],
        },
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${retrySeconds}s` },
      ],
    },
  );
}

const MESSAGES: Record<ErrorCode, string> = {
  400: "Request contains an invalid argument.",
  401:
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other " +
    "valid authentication credential.",
  403: "Permission denied: Consumer has been suspended.",
  404: "Requested entity was not found.",
  429: "Resource has been exhausted (e.g. check quota).",
  500:
    "An internal error has occurred. Please retry or report in " +
    "https://developers.generativeai.google/guide/troubleshooting",
  503: "The model is overloaded. Please try again later.",
  504: "Deadline expired before operation could complete.",
};

export function failure(code: ErrorCode): GeminiError {
  return new GeminiError(code, MESSAGES[code]);
}

export function wrongPlace(): GeminiError {
  return new GeminiError(400, "User location is not supported for the API use.", { status: "FAILED_PRECONDITION" });
}
