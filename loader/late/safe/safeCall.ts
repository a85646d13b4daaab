import { ProviderRpcError } from '../../../shared/errors.ts'
import { isEvmAddress } from '../../../shared/parseCaip.ts'

/** A call as the Safe takes it; `value` in wei, decimal. */
export interface SafeCall {
  to: string
  value: string
  data: string
}

const bytes = /^0x([0-9a-f]{2})*$/i
export const isBytes = (value: unknown): value is `0x${string}` => typeof value === 'string' && bytes.test(value)

export const invalid = (what: string) => new ProviderRpcError(-32602, what)

/** Reads a call; the Safe sets gas, fees and nonce. @throws ProviderRpcError -32602 */
export function readCall(call: unknown): SafeCall {
  const { to, value, data, input } = Object(call)
  if (!isEvmAddress(to)) throw invalid('A Safe can only send to an address, not create a contract')
  const sent = data ?? input ?? '0x'
  if (!isBytes(sent)) throw invalid('data takes bytes, as 0x and hex digits')
  return { to, value: readWei(value ?? 0), data: sent }
}

function readWei(value: unknown): string {
  try {
    const wei = BigInt(value as string)
    if (wei >= 0n && wei < 1n << 256n) return `${wei}`
  } catch {}
  throw invalid('value takes wei, as 0x and hex digits')
}
