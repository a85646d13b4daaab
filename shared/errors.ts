import type { ErrorCode } from './errorCodes.ts'

/**
 * The one error of this project. A code is a snake_case name; for providers, it is also an integer of EIP-1193 or
 * JSON-RPC. Errors cross the wire as `{code, name?, message, data?}` (architecture §6), since `instanceof` does not
 * work across frames.
 */

/**
 * The integers that providers report for our codes. All other codes become -32603. If several codes share an integer,
 * the first one is used when a wallet reports it. The list of codes is imported only as a type, which keeps it out of
 * the loader.
 */
const numberOf = {
  // Codes may come from the page, and `constructor` looks like one.
  __proto__: null,
  user_rejected: 4001,
  user_closed: 4001,
  unauthorized: 4100,
  unsupported_method: 4200,
  not_connected: 4900,
  frame_reloaded: 4900,
  frame_blocked: 4900,
  frame_refused: 4900,
  frame_timeout: 4900,
  version_mismatch: 4900,
  wrong_network: 4901,
  // @spec 8.wallet-unrecognized-chain
  unknown_network: 4902,
  wallet_busy: -32002,
  rate_limited: -32005,
  invalid_params: -32602,
} as { readonly [C in ErrorCode]?: number }

/** The form of our codes. Other names never become `error.code`. */
const codePattern = /^[a-z][a-z_]{0,39}$/

/** An error between page and iframe. `message` ≤ 1024 characters, `data` ≤ 16 KiB as JSON. */
export interface WireError {
  code: number
  name?: string | undefined
  message: string
  data?: unknown
}

export const maxErrorMessageLength = 1024

/** The message of a thrown value without one. */
export const fallbackMessage = 'The wallet failed'

/** The rejection of every method of `window.ConnectKit`. */
export class ConnectKitError extends Error {
  /** A URL that explains the code: relative to a release on the server, absolute for the page. */
  docs: string

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Plain data about the failure, fit for a bug report. */
    readonly facts: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
    this.docs = `errors.html#${code}`
  }

  /** A getter, because assigning it would throw if a page has frozen `Error.prototype`. */
  override get name(): 'ConnectKitError' {
    return 'ConnectKitError'
  }
}

/** The rejection of a provider: an `Error` whose `code` is an EIP-1193 or JSON-RPC integer. */
export class ProviderRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }

  /** Same as above. */
  override get name(): 'ProviderRpcError' {
    return 'ProviderRpcError'
  }
}

export function errorNumber(code: ErrorCode): number {
  return numberOf[code] ?? -32603
}

function isErrorCode(name: unknown): name is ErrorCode {
  return typeof name === 'string' && codePattern.test(name)
}

/** The name for an integer of a wallet or node; `wallet_failed` for an unknown one. */
export function errorName(code: number): ErrorCode {
  // Nodes report an unknown method by JSON-RPC's code.
  const known = code === -32601 ? 4200 : refusalOf(code)
  const name = Object.entries(numberOf).find(([, number]) => number === known)?.[0]
  return (name as ErrorCode) ?? 'wallet_failed'
}

/** WalletConnect's own codes for a refusal: 5000, and 5002 for methods. */
const refusalOf = (code: number): number => (code === 5000 || code === 5002 ? 4001 : code)

/** Reads a property of a foreign value; undefined if a getter or Proxy throws. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** False for a Proxy that throws. */
function isA<T>(kind: abstract new (...given: never[]) => T, thrown: unknown): thrown is T {
  try {
    return thrown instanceof kind
  } catch {
    return false
  }
}

/** Whether a thrown value is our error. */
export function isOurs(thrown: unknown): thrown is ConnectKitError {
  return isA(ConnectKitError, thrown)
}

/**
 * Turns any thrown value (null, a string, a hostile Proxy, a wallet's object) into a bounded wire error. Also finds
 * MetaMask mobile's 4902 in `data.originalError.code`.
 */
export function toWire(thrown: unknown): WireError {
  const text = typeof thrown === 'string' ? thrown : read(thrown, 'message')
  const message = (typeof text === 'string' && text.slice(0, maxErrorMessageLength)) || fallbackMessage
  // The page may have changed the fields of our errors.
  const ours = isOurs(thrown) && isErrorCode(thrown.code) ? thrown : undefined
  // An error that crossed the wire keeps its number and data.
  const said = ours ? ours.facts : thrown
  const data = read(said, 'data')
  const codes = [read(read(data, 'originalError'), 'code'), read(said, 'code')]
  const code = (codes.find(Number.isSafeInteger) as number) ?? errorNumber(ours?.code ?? 'wallet_failed')
  return { code: refusalOf(code), name: ours?.code, message, data }
}

/** Our error for a wire error: by name if known, else by integer. */
export function fromWire({ code, name, message, data }: WireError, cause?: unknown): ConnectKitError {
  return new ConnectKitError(isErrorCode(name) ? name : errorName(code), message, { code, data }, cause)
}

/** Converts any thrown value to our error; ours stay as they are. */
export function toConnectKitError(thrown: unknown): ConnectKitError {
  return isOurs(thrown) ? thrown : fromWire(toWire(thrown), thrown)
}

/** Converts any thrown value to a rejection of `provider.request`. */
export function toProviderError(thrown: unknown): ProviderRpcError {
  if (isA(ProviderRpcError, thrown)) return thrown
  const wire = toWire(thrown)
  return new ProviderRpcError(wire.code, wire.message, wire.data)
}
