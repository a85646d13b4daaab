import { ProviderRpcError } from '../../../shared/errors.ts'
import { isEvmAddress } from '../../../shared/parseCaip.ts'
import { dataOf, originOf, sourceOf } from '../../kernel/pristineGetters.ts'

export interface Safe {
  address: string
  chainId: number
}

/** The Safe Apps messages: `{id, method, params, env}` to the parent, `{id, success, data | error}` back. */
export interface SafeLink {
  /**
   * @param limitMs the longest wait; unlimited without it, since owners take days
   * @throws ProviderRpcError -32603 with the Safe's message, -32005 for too many requests, -32602 for unsendable params
   */
  ask(method: string, params?: unknown, limitMs?: number): Promise<unknown>
  /** @throws ProviderRpcError -32603 if nothing answers or the answer names no Safe */
  askSafe(limitMs: number): Promise<Safe>
}

/** The SDK release these messages are from. Safe signs off-chain only for recent releases. */
const sdkVersion = '9.1.0'
const maxWaiting = 256
const maxMessageLength = 1024

/**
 * Talks to the parent page only. Messages are addressed to listed origins, so another parent never receives them. An
 * answer counts if it comes from the parent, at a listed origin, with a pending id. The first origin to answer is kept.
 */
export function openSafeLink(allowed: readonly string[]): SafeLink {
  const { parent } = window
  const waiting = new Map<string, (answer: { success: boolean; data?: unknown; error?: unknown }) => void>()
  let origins = allowed
  let count = 0
  const [prefix] = crypto.getRandomValues(new Uint32Array(1))

  addEventListener('message', event => {
    const origin = originOf(event)
    if (sourceOf(event) !== parent || !origins.includes(origin)) return
    const answer = Object(dataOf(event))
    const settle = waiting.get(answer.id)
    if (!settle || typeof answer.success !== 'boolean') return
    origins = [origin]
    settle(answer)
  })

  const ask: SafeLink['ask'] = (method, params, limitMs) =>
    new Promise((resolve, reject) => {
      const fail = (code: number, message: string) => reject(new ProviderRpcError(code, message))
      if (waiting.size >= maxWaiting) return fail(-32005, 'The Safe has too many pending requests')
      const id = `${prefix}-${++count}`
      let timer = 0
      const done = () => {
        clearTimeout(timer)
        waiting.delete(id)
      }
      waiting.set(id, ({ success, data, error }) => {
        done()
        if (success) resolve(data)
        else fail(-32603, typeof error === 'string' ? error.slice(0, maxMessageLength) : 'The Safe reported a failure')
      })
      if (limitMs)
        timer = window.setTimeout(() => {
          done()
          fail(-32603, `The Safe did not answer ${method}`)
        }, limitMs)
      try {
        for (const origin of origins) parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
      } catch {
        done()
        fail(-32602, `The parameters of ${method} cannot be sent to a Safe`)
      }
    })

  return {
    ask,
    async askSafe(limitMs) {
      const { safeAddress: address, chainId: rawChainId } = Object(await ask('getSafeInfo', undefined, limitMs))
      const chainId = Number(rawChainId)
      if (!isEvmAddress(address) || !Number.isSafeInteger(chainId) || chainId < 1)
        throw new ProviderRpcError(-32603, 'The Safe did not report its address and chain')
      return { address, chainId }
    },
  }
}
