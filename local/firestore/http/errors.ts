/** HTTP status of each canonical RPC status the server answers with (google.rpc.Code). */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;

/** Numeric google.rpc.Code of each status, as batchWrite reports it. */
const RPC_CODE: Record<StatusName, number> = {
  INVALID_ARGUMENT: 3,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
};

export type StatusName = keyof typeof HTTP_STATUS;

/** An error that Firestore itself would answer; everything else becomes INTERNAL. */
export class RpcError extends Error {
  readonly status: StatusName;

  constructor(status: StatusName, message: string) {
    super(message);
    this.name = "RpcError";
    this.status = status;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.status];
  }

  /** Body of the HTTP answer: `{ error: { code, status, message } }`. */
  toBody(): { error: { code: number; status: StatusName; message: string } } {
    return { error: { code: this.httpStatus, status: this.status, message: this.message } };
  }

  /** google.rpc.Status, as batchWrite lists it per write. */
  toRpcStatus(): { code: number; message: string } {
    return { code: RPC_CODE[this.status], message: this.message };
  }
}

/** Shorthand for the most frequent error. */
export function invalid(message: string): RpcError {
  return new RpcError("INVALID_ARGUMENT", message);
}
