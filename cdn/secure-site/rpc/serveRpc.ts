import type { ChainId } from '../../../shared/caip.ts'
import { evmChainId, evmHexChainId } from '../../../shared/parseCaip.ts'
import type { ReadPublic } from '../approve/callPublic.ts'
import type { Served } from '../port/servePort.ts'
import { refuse, refuseBy } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { ChainChoice } from '../session/chainChoice.ts'
import { createBatchIds } from '../smart/batchIds.ts'
import type { SmartAccounts } from '../smart/smartAccounts.ts'
import { readMe, slotOf } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { CallNode } from './callNode.ts'
import { treatmentOf } from './rpcMethods.ts'

const loadAssets = () => import('./readAssets.ts')
const loadStatus = () => import('../smart/callsStatus.ts')

export interface RequestedCall {
  chainId: ChainId
  method: string
  params?: unknown
  /** Names a window that was opened for it. */
  place?: string | undefined
}

/** Shows a call to the visitor. @throws `user_rejected`, `invalid_params` */
export type AskApproval = (asked: RequestedCall, signal: AbortSignal) => Promise<unknown>

type RpcServed = Pick<Served, 'rpc.request' | 'network.get' | 'network.switch'>

/** Anyone can send a signed transaction, but we relay only so many. */
const sentPerMinute = 20

export function serveRpc(
  parts: SdkParts,
  access: WalletAccess,
  chains: ChainChoice,
  callNode: CallNode,
  readPublic: ReadPublic,
  approve: AskApproval,
  smart: SmartAccounts,
): RpcServed {
  const { store, now } = parts
  const batches = createBatchIds(store)
  let sent: number[] = []

  /** Silent: shows no step. */
  const readAddress = async (): Promise<`0x${string}` | undefined> => {
    if (!store.readSession()) return undefined
    const { wallet } = access.known() ?? (await readMe(parts))
    return wallet && slotOf(wallet, 'device') ? (wallet.address as `0x${string}`) : undefined
  }

  /** EIP-5792: whether batches are atomic; `ready` if the first one upgrades the account. */
  const atomicOn = async (chainId: ChainId, address: string) => {
    if ((await smart.typeOn(chainId)) === 'eoa') return 'unsupported'
    // If no node says, `ready` promises less.
    return (await smart.isDeployed(chainId, address).catch(() => false)) ? 'supported' : 'ready'
  }

  /** Answered here; a node answers the others. */
  const local: Readonly<Record<string, (chainId: ChainId, params: unknown, signal: AbortSignal) => Promise<unknown>>> =
    {
      async eth_accounts() {
        const address = await readAddress()
        return address ? [address] : []
      },
      eth_chainId: async chainId => evmHexChainId(chainId),
      async wallet_getCapabilities(_, params) {
        const [asked, wanted]: readonly unknown[] = Array.isArray(params) ? params : []
        const address = await readAddress().catch(() => null)
        // Sites ask this first: an empty reply is better than an error when the server is down.
        if (address === null) return {}
        // EIP-5792: reveals nothing about others' accounts.
        if (asked !== undefined && `${asked}`.toLowerCase() !== address?.toLowerCase())
          throw refuse('unauthorized', 'That account is not in this wallet')
        if (!address) return {}
        const ids = parts.config.networks.map(({ id }) => id).filter(id => id.startsWith('eip155:'))
        const listed = ids.filter(id => !Array.isArray(wanted) || wanted.includes(evmHexChainId(id)))
        const rows = listed.map(async id => {
          const status = await atomicOn(id, address)
          return [evmHexChainId(id), { atomic: { status }, assetDiscovery: { supported: true } }]
        })
        return Object.fromEntries(await Promise.all(rows))
      },
      async wallet_getCallsStatus(_, params, signal) {
        const [id]: readonly unknown[] = Array.isArray(params) ? params : []
        const { callsStatus } = await loadStatus()
        return { ...(await callsStatus({ callNode, chains }, [await batches.find(id)], signal)), id }
      },
      wallet_getAssets: async (_, params, signal) =>
        (await loadAssets()).readAssets(
          { config: parts.config, callNode, readPublic, owner: await readAddress() },
          params,
          signal,
        ),
      async eth_sendRawTransaction(chainId, params, signal) {
        sent = sent.filter(at => now() - at < 60_000)
        if (sent.length >= sentPerMinute) throw refuse('rate_limited', 'Too many transactions in a minute')
        sent.push(now())
        return callNode(chainId, 'eth_sendRawTransaction', params, signal)
      },
    }

  return {
    async 'rpc.request'({ chainId, method, params, place }, signal) {
      const treatment = treatmentOf(chainId, method)
      if (treatment === 'refused') throw refuse('unsupported_method', `The wallet does not support ${method}`)
      if (!chains.isKnown(chainId))
        throw refuse('unknown_network', `The wallet does not support the network ${chainId}`)
      if (method === 'wallet_sendCalls') {
        const [given]: readonly unknown[] = Array.isArray(params) ? params : []
        const on = batchChain(given, chainId)
        if (!chains.isKnown(on)) throw refuseBy(5710, `The wallet does not support the network ${on}`)
        return batches.send(Object(given).id, () => approve({ chainId: on, method, params, place }, signal))
      }
      if (treatment === 'approved') return approve({ chainId, method, params, place }, signal)
      const answer = Object.hasOwn(local, method) ? local[method] : undefined
      return answer ? answer(chainId, params, signal) : callNode(chainId, method, params, signal)
    },

    async 'network.get'() {
      return { chainId: chains.current() }
    },

    async 'network.switch'({ chainId }) {
      return { chainId: chains.choose(chainId) }
    },
  }
}

/** A batch names its own network. One that names several, or none readable, is handled by its reader. */
function batchChain(given: unknown, asked: ChainId): ChainId {
  const { chainId } = Object(given)
  return evmChainId(chainId) ?? asked
}
