import { ProviderRpcError } from '../../../shared/errors.ts'
import type { SafeLink } from './openSafeLink.ts'
import { invalid, isBytes, type SafeCall } from './safeCall.ts'
import { isDone, type SafeReads } from './safeReads.ts'

/** Requests to the Safe's owners; each may take days to settle. */
export interface SafeOwners {
  /** @returns an EIP-1271 signature, or `0x` if the Safe stored the message on-chain */
  signText(message: unknown): Promise<string>
  signTypedData(data: unknown): Promise<string>
  /** @returns the hash of the Safe's transaction, which is not on-chain before it is executed */
  send(calls: readonly SafeCall[]): Promise<string>
}

/** Bounds the cost of polling. */
const maxPending = 32
const firstLookMs = 3_000
const longestPauseMs = 60_000
const patienceMs = 7 * 24 * 3_600_000

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** @param isAllowed whether the page may still see the Safe */
export function createSafeOwners(link: SafeLink, reads: SafeReads, isAllowed: () => boolean): SafeOwners {
  let pending = 0

  /** Safe{Wallet} marks refusals only by their wording. */
  const asOwners = (thrown: ProviderRpcError) => {
    const isRefusal = thrown.code === -32603 && /reject|denied|cancel/i.test(thrown.message)
    throw isRefusal ? new ProviderRpcError(4001, thrown.message) : thrown
  }

  async function ask<T>(method: string, params: unknown, read: (answer: Record<string, unknown>) => T | Promise<T>) {
    if (pending >= maxPending)
      throw new ProviderRpcError(-32005, `${maxPending} requests are already waiting for the Safe's owners`)
    pending++
    try {
      return await read(Object(await link.ask(method, params).catch(asOwners)))
    } finally {
      pending--
    }
  }

  /** Polls at growing intervals. */
  async function wait<T>(look: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + patienceMs
    for (let pauseMs = firstLookMs; Date.now() < end; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      const found = await look()
      if (found !== undefined) return found
      await pause(pauseMs)
      if (!isAllowed()) throw new ProviderRpcError(4900, 'The Safe was disconnected')
    }
    throw new ProviderRpcError(-32603, 'The owners of the Safe have not signed within seven days')
  }

  /** Safe{Wallet} returns the signature. While owners still have to sign, it returns the place to look for it. */
  async function readSignature({ signature, messageHash, safeTxHash }: Record<string, unknown>): Promise<string> {
    if (isBytes(signature) && signature !== '0x') return signature
    if (typeof messageHash === 'string')
      return wait(async () => {
        // Looked up again until an owner has signed.
        const found = await link.ask('getOffChainSignature', messageHash, firstLookMs).catch(() => undefined)
        return isBytes(found) && found !== '0x' ? found : undefined
      })
    if (typeof safeTxHash !== 'string') throw new ProviderRpcError(-32603, 'The Safe returned no signature')
    const status = await wait(async () => {
      const { txStatus = '' } = (await reads.findSafeTransaction(safeTxHash)) ?? {}
      return isDone(txStatus) ? txStatus : undefined
    })
    if (status === 'SUCCESS') return '0x'
    throw status === 'CANCELLED'
      ? new ProviderRpcError(4001, 'The owners of the Safe rejected the message')
      : new ProviderRpcError(-32603, 'The Safe could not store the message on-chain')
  }

  return {
    async signText(message) {
      return ask('signMessage', { message: readText(message) }, readSignature)
    },
    async signTypedData(data) {
      return ask('signTypedMessage', { typedData: readTypedData(data) }, readSignature)
    },
    send: calls =>
      ask('sendTransactions', { txs: calls }, ({ safeTxHash }) => {
        if (!isBytes(safeTxHash)) throw new ProviderRpcError(-32603, 'The Safe returned no transaction')
        return safeTxHash
      }),
  }
}

/** Reads hex as UTF-8, which the Safe shows as text. */
function readText(message: unknown): string {
  if (typeof message !== 'string') throw invalid('personal_sign takes a text')
  if (!isBytes(message)) return hexOf(new TextEncoder().encode(message))
  const pairs = message.slice(2).match(/../g) ?? []
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(pairs, pair => Number.parseInt(pair, 16)))
    return message
  } catch {
    throw invalid('A Safe signs only text, and these bytes are not UTF-8')
  }
}

function hexOf(data: Uint8Array): string {
  return `0x${Array.from(data, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

function readTypedData(input: unknown): unknown {
  try {
    const data = typeof input === 'string' ? JSON.parse(input) : input
    if (data.domain && data.types && data.message) return data
  } catch {}
  throw invalid('Typed data takes domain, types and message (EIP-712)')
}
