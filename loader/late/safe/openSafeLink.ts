import { isEvmAddress } from '../../../shared/caip.ts'
import { ProviderRpcError } from '../../../shared/errors.ts'
import { dataOf, originOf, sourceOf } from '../../realm.ts'

/** Which Safe the page is for. */
export interface Safe {
  address: string
  chainId: number
}

/** One end of the Safe Apps messages: `{id, method, params, env}` to the parent, `{id, success, data | error}` back. */
export interface SafeLink {
  /**
   * @param limitMs after which nobody waits any more; without it as long as the page lives, since owners take days
   * @throws ProviderRpcError -32603 with the Safe's words, -32005 with too many on the way, -32602 for what cannot be sent
   */
  ask(method: string, params?: unknown, limitMs?: number): Promise<unknown>
  /** @throws ProviderRpcError -32603 when nobody answers, or nothing that names a Safe */
  askSafe(limitMs: number): Promise<Safe>
}

/** Of the protocol, the release of the SDK that these messages are those of; Safe signs without a transaction only for newer ones. */
const sdkVersion = '9.1.0'
const maxWaiting = 256
const maxMessageLength = 1024

/**
 * Talks to the page that holds this one and nobody else. Each message is addressed to an origin of the list, so that
 * another parent does not even hear the question; an answer counts from the parent, from such an origin, to an id that is
 * waited for. The first to answer is the only one from then on.
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
      if (waiting.size >= maxWaiting) return fail(-32005, 'The Safe has too many requests to answer')
      const id = `${prefix}-${++count}`
      let timer = 0
      const done = () => {
        clearTimeout(timer)
        waiting.delete(id)
      }
      waiting.set(id, ({ success, data, error }) => {
        done()
        if (success) resolve(data)
        else fail(-32603, typeof error === 'string' ? error.slice(0, maxMessageLength) : 'The Safe failed')
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
        fail(-32602, `${method} was given what cannot be sent to a Safe`)
      }
    })

  return {
    ask,
    async askSafe(limitMs) {
      const { safeAddress: address, chainId: said } = Object(await ask('getSafeInfo', undefined, limitMs))
      const chainId = Number(said)
      if (!isEvmAddress(address) || !Number.isSafeInteger(chainId) || chainId < 1)
        throw new ProviderRpcError(-32603, 'The Safe did not say which it is')
      return { address, chainId }
    },
  }
}
