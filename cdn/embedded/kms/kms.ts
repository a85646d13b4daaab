/** A service, or a device, that keeps a key and never gives it away: the operator's keys are stored sealed by that one. */
export interface Kms {
  /** @throws OperatorError if it refuses, or is away */
  wrap(key: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** @throws OperatorError if it refuses, is away, or has not wrapped this */
  unwrap(wrapped: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
}

/** Binds the ciphertext to its purpose, so nothing else wrapped by the same key can replace it. */
export const wrappedFor = 'connectkit vault key'
