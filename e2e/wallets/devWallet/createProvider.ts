import { type MethodContext, methods } from './methods.ts'
import type { Question } from './question.ts'
import { RpcError, refuse } from './rpcError.ts'
import { exposedAccounts, type Vault } from './vault.ts'

/** EIP-1193: one request. */
export interface RequestArguments {
  method: string
  params?: unknown
}

/** EIP-1193. */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): Eip1193Provider
  removeListener(event: string, listener: (payload: unknown) => void): Eip1193Provider
}

interface ProviderOptions {
  vault: Vault
  origin: string
  log: RequestArguments[]
  /** Asks the user; resolves with the answer. */
  ask(question: Question): Promise<boolean>
}

/** The wallet's provider over its vault; changes in the vault become EIP-1193 events. */
export function createProvider({ vault, origin, log, ask }: ProviderOptions): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }

  const context: MethodContext = {
    vault,
    origin,
    pending: new Set(),
    async approve(question) {
      if (!(await ask(question))) throw refuse.userRejected()
    },
  }

  vault.subscribe((next, previous) => {
    const accounts = exposedAccounts(next)
    if (accounts.join() !== exposedAccounts(previous).join()) emit('accountsChanged', accounts)
    if (next.chainId !== previous.chainId) emit('chainChanged', `0x${next.chainId.toString(16)}`)
  })

  const provider: Eip1193Provider = {
    async request({ method, params }) {
      log.push(params === undefined ? { method } : { method, params })
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw refuse.unsupported(method)
      try {
        return await run(context, Array.isArray(params) ? params : [])
      } catch (thrown) {
        throw thrown instanceof RpcError ? thrown : new RpcError(-32603, (thrown as Error).message)
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
