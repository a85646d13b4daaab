import { ProviderRpcError } from '../../../shared/errors.ts'
import type { Eip1193Provider } from '../../kernel/source.ts'
import type { Safe, SafeLink } from './openSafeLink.ts'
import { createSafeBatches } from './safeBatches.ts'
import { readCall } from './safeCall.ts'
import { createSafeOwners } from './safeOwners.ts'
import { createSafePermission } from './safePermission.ts'
import { createSafeReads, nodeCalls } from './safeReads.ts'

interface SafeProvider extends Required<Eip1193Provider> {
  /** Its account is a contract. */
  readonly isSmartAccount: true
}

type Listener = (payload: unknown) => void
type Method = (params: readonly unknown[]) => unknown

/** A Safe answers from memory. A busy one is assumed to be unchanged. */
const askAgainMs = 3_000

/**
 * EIP-1193 over the Safe Apps messages. Rejects with an `Error` of integer code: 4001 if the owners refuse, 4100 for
 * another account or after a disconnect, 4200 for anything a Safe cannot do.
 */
export function createSafeProvider(link: SafeLink, first: Safe): SafeProvider {
  let safe = first
  const listeners: Record<string, Set<Listener>> = { accountsChanged: new Set(), chainChanged: new Set() }
  const permission = createSafePermission()
  const reads = createSafeReads(link)
  const owners = createSafeOwners(link, reads, permission.isGiven)
  const batches = createSafeBatches(owners, reads)

  const accounts = () => (permission.isGiven() ? [safe.address] : [])
  const chainId = () => `0x${safe.chainId.toString(16)}`
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners[event] ?? [])])
      try {
        listener(payload)
      } catch (thrown) {
        reportError(thrown)
      }
  }
  const emitChanges = (change: () => void) => {
    const [was, on] = [accounts().join(), chainId()]
    change()
    if (chainId() !== on) emit('chainChanged', chainId())
    if (accounts().join() !== was) emit('accountsChanged', accounts())
  }

  /** Safe{Wallet} may change the Safe around the page without an event. */
  const look = async () => {
    const next = await link.askSafe(askAgainMs).catch(() => safe)
    emitChanges(() => {
      safe = next
    })
    return accounts()
  }

  const assertOwnAccount = async (address: unknown) => {
    const [mine] = await look()
    if (!mine || mine.toLowerCase() !== `${address}`.toLowerCase())
      throw new ProviderRpcError(4100, 'This is not the account of the Safe, or it was disconnected')
  }

  const connect: Method = () => {
    emitChanges(() => permission.set(true))
    return look()
  }

  const permissions = () =>
    accounts().map(() => ({
      parentCapability: 'eth_accounts',
      invoker: location.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }],
    }))

  /** 4200 instead of 4902, on which libraries would try to add the network. */
  const switchNetwork: Method = ([network]) => {
    if (Number(Object(network).chainId) === safe.chainId) return null
    throw new ProviderRpcError(
      4200,
      `This Safe exists only on network ${safe.chainId}. Open a Safe on the other network instead`,
    )
  }

  const signTypedData: Method = async ([address, data]) => {
    await assertOwnAccount(address)
    return owners.signTypedData(data)
  }

  const methods: Readonly<Record<string, Method>> = {
    eth_accounts: look,
    eth_requestAccounts: connect,
    eth_chainId: chainId,
    net_version: () => `${safe.chainId}`,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: async params => {
      await connect(params)
      return permissions()
    },
    wallet_revokePermissions: () => {
      emitChanges(() => permission.set(false))
      return null
    },
    wallet_switchEthereumChain: switchNetwork,
    wallet_addEthereumChain: switchNetwork,
    personal_sign: async ([message, address]) => {
      await assertOwnAccount(address)
      return owners.signText(message)
    },
    eth_signTypedData: signTypedData,
    eth_signTypedData_v4: signTypedData,
    eth_sendTransaction: async ([transaction]) => {
      const { from = safe.address, chainId: requested } = Object(transaction)
      await assertOwnAccount(from)
      if (requested && Number(requested) !== safe.chainId)
        throw new ProviderRpcError(4901, `This Safe is on ${safe.chainId}`)
      return owners.send([readCall(transaction)])
    },
    wallet_sendCalls: async ([batch]) => {
      await assertOwnAccount(Object(batch).from ?? safe.address)
      return batches.send(batch, chainId())
    },
    wallet_getCallsStatus: ([id]) => batches.status(id, chainId()),
    wallet_getCapabilities: async ([address]) => {
      if (address !== undefined) await assertOwnAccount(address)
      return { [chainId()]: { atomic: { status: 'supported' }, atomicBatch: { supported: true } } }
    },
    eth_blockNumber: async () => Object(await reads.call('eth_getBlockByNumber', ['latest', false])).number,
    eth_getTransactionByHash: ([hash]) => reads.transaction(hash, safe.address),
    eth_getTransactionReceipt: ([hash]) => reads.receipt(hash),
    ...Object.fromEntries(nodeCalls.map(name => [name, (params: readonly unknown[]) => reads.call(name, params)])),
  }

  const provider: SafeProvider = Object.freeze({
    isSmartAccount: true,
    async request(args: { method: string; params?: unknown }) {
      const { method, params } = Object(args)
      const run = Object.hasOwn(methods, method) && methods[method]
      if (!run) throw new ProviderRpcError(4200, `A Safe does not support ${`${method}`.slice(0, 64)}`)
      try {
        return await run(Array.isArray(params) ? params : [])
      } catch (thrown) {
        throw thrown instanceof ProviderRpcError ? thrown : new ProviderRpcError(-32603, `${method} failed: ${thrown}`)
      }
    },
    on(event: string, listener: Listener) {
      listeners[event]?.add(listener)
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners[event]?.delete(listener)
      return provider
    },
  })
  return provider
}
