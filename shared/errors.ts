import type { ErrorCode } from './errorCodes.ts'

/**
 * The one error of this project.
 *
 * A code is a snake_case name; where it reaches a provider it is also an integer of EIP-1193 or JSON-RPC. On the wire an
 * error is `{code, name?, message, data?}` (architecture §6), because `instanceof` does not survive a frame border.
 */

/**
 * The integers a provider reports for our codes; every other code is -32603. Of several names for one integer the first
 * is what it means when a wallet says it. The list of codes itself is a type here (errorCodes.ts), so that it does not
 * travel with the loader.
 */
const numberOf = {
  // A code may come from a page's hands, and `constructor` looks like one.
  __proto__: null,
  user_rejected: 4001,
  user_closed: 4001,
  unauthorized: 4100,
  unsupported_method: 4200,
  not_connected: 4900,
  wrong_network: 4901,
  // @spec 8.wallet-unrecognized-chain
  unknown_network: 4902,
  wallet_busy: -32002,
  rate_limited: -32005,
  invalid_params: -32602,
} as { readonly [C in ErrorCode]?: number }

/** What a code of ours looks like; a name that is not one never becomes `error.code`. */
const codePattern = /^[a-z][a-z_]{0,39}$/

/** An error as it travels between page and iframe. `message` ≤ 1024 characters, `data` ≤ 16 KiB as JSON. */
export interface WireError {
  code: number
  name?: string | undefined
  message: string
  data?: unknown
}

export const maxErrorMessageLength = 1024

/** What every method of `window.ConnectKit` rejects with. */
export class ConnectKitError extends Error {
  override readonly name = 'ConnectKitError'
  /** Where the code is explained: relative to a release on the server, absolute once the error reaches the page. */
  docs: string

  constructor(
    /** One of the closed list. */
    readonly code: ErrorCode,
    message: string,
    /** Facts of the failure; plain data that can be shown in a bug report. */
    readonly facts: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
    this.docs = `errors.html#${code}`
  }
}

/** What a provider rejects with: an `Error` whose `code` is an EIP-1193 or JSON-RPC integer. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** The integer for a code of ours. */
export function errorNumber(code: ErrorCode): number {
  return numberOf[code] ?? (/^(frame|version)_/.test(code) ? 4900 : -32603)
}

function isErrorCode(name: unknown): name is ErrorCode {
  return typeof name === 'string' && codePattern.test(name)
}

/** The name for an integer a wallet or node answered with; `wallet_failed` when it says nothing we know. */
export function errorName(code: number): ErrorCode {
  // A node that does not know a method says so by the number of JSON-RPC.
  const known = code === -32601 ? 4200 : refusalOf(code)
  const name = Object.entries(numberOf).find(([, number]) => number === known)?.[0]
  return (name as ErrorCode) ?? 'wallet_failed'
}

/** WalletConnect has its own numbers for a refusal: 5000, and 5002 for methods. */
const refusalOf = (code: number): number => (code === 5000 || code === 5002 ? 4001 : code)

/** Reads an own or inherited property of a foreign value without letting a getter or Proxy throw through. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** `instanceof` that a Proxy cannot make throw. */
function isA<T>(value: unknown, type: new (...args: never[]) => T): value is T {
  try {
    return value instanceof type
  } catch {
    return false
  }
}

/**
 * Turns anything that can be thrown (null, a string, a hostile Proxy, a wallet's own object) into a bounded wire error.
 * MetaMask mobile hides 4902 in `data.originalError.code`; it is surfaced here.
 */
export function toWire(thrown: unknown): WireError {
  const text = typeof thrown === 'string' ? thrown : read(thrown, 'message')
  const message = (typeof text === 'string' && text.slice(0, maxErrorMessageLength)) || 'The wallet failed'
  // The page has had our errors in its hands and may have changed their fields.
  const ours = isA(thrown, ConnectKitError) && isErrorCode(thrown.code) ? thrown : undefined
  // One of ours that has crossed the wire goes on with the number and the data it came with.
  const said = ours ? ours.facts : thrown
  const data = read(said, 'data')
  const codes = [read(read(data, 'originalError'), 'code'), read(said, 'code')]
  const code = (codes.find(Number.isSafeInteger) as number) ?? errorNumber(ours?.code ?? 'wallet_failed')
  return { code: refusalOf(code), name: ours?.code, message, data }
}

/** Revives a wire error as ours: the name when it is of the closed list, else by its integer. */
export function fromWire({ code, name, message, data }: WireError, cause?: unknown): ConnectKitError {
  return new ConnectKitError(isErrorCode(name) ? name : errorName(code), message, { code, data }, cause)
}

/** Any thrown value as our error; one of ours stays as it is. */
export function toConnectKitError(thrown: unknown): ConnectKitError {
  return isA(thrown, ConnectKitError) ? thrown : fromWire(toWire(thrown), thrown)
}

/** Any thrown value as what `provider.request` rejects with. */
export function toProviderError(thrown: unknown): ProviderRpcError {
  if (isA(thrown, ProviderRpcError)) return thrown
  const wire = toWire(thrown)
  return new ProviderRpcError(wire.code, wire.message, wire.data)
}
