import { getAddress, stringToHex } from 'viem'
import { ConnectKitError } from '../../../shared/errors.ts'
import { evmChainId, evmHexChainId, isEvmAddress } from '../../../shared/parseCaip.ts'
import type { Adapter, BalanceRead, Nodes } from '../Adapter.ts'
import { askNodes } from '../askNodes.ts'
import { capabilitiesOf } from '../capabilitiesOf.ts'
import { demandSignature } from '../demandSignature.ts'
import { explorerPage } from '../explorerPage.ts'
import { withPrefix } from './address.ts'
import { ensNetwork } from './ensNetwork.ts'
import { switchChain } from './switchChain.ts'

/** 65 bytes for a key's signature; those of smart accounts have any length (EIP-1271, EIP-6492). */
const signature = /^0x([0-9a-f]{2}){65,8192}$/i

const loadTransfers = () => import('./transfers.ts')

/** EIP-55 checksum. */
function checksum(address: string) {
  return getAddress(withPrefix(address))
}

function displayAddress(address: string): string {
  return isEvmAddress(address) ? checksum(address) : address
}

/** EVM chains: reads by EIP-1474, network changes by EIP-3326 and EIP-3085, addresses by viem. */
export const eip155Adapter: Adapter = {
  namespace: 'eip155',
  async balance({ address, ...sources }) {
    try {
      return await readBalance({ ...sources, address: checksum(address) })
    } catch (cause) {
      throw new ConnectKitError(
        'balance_unavailable',
        `No node of ${sources.network.name} returned the balance`,
        {},
        cause,
      )
    }
  },
  switchNetwork: switchChain,
  displayAddress,
  async signMessage({ connector, account: { address }, chainId, message, signal }) {
    const params = [stringToHex(message), address]
    const request = { namespace: 'eip155', chainId, method: 'personal_sign', params, signal } as const
    return demandSignature(await connector.request(request), signature)
  },
  // EIP-3091 defines explorer routes.
  explorerUrl: (network, address) => explorerPage(network, `address/${displayAddress(address)}`),
  capability: capabilitiesOf({
    nodes: async () => ({ isForNodes, ask: askNodes, serves }),
    transfers: async () => (await loadTransfers()).transfers,
    calls: async () => (await loadTransfers()).calls,
    // Loaded on demand: few visitors type a name.
    names: async () => ({
      networkFor: ensNetwork,
      resolve: async read => (await import('./resolveEnsName.ts')).resolveEnsName(read),
    }),
    // Loaded on demand: few sites list what their visitors have signed.
    signatures: async () => ({ verify: (await import('./verifyMessage.ts')).verifyMessage }),
  }),
}

/** Compares by EIP-695, whose quantity has no leading zeros. */
const serves: Nodes['serves'] = async ({ url, network }) =>
  (await askNodes({ network, urls: [url], method: 'eth_chainId', params: [] })) === evmHexChainId(network.id)

/**
 * Methods that nodes answer instead of a wallet: the reads of reference §1.19, a few more of EIP-1474, and sending of
 * signed transactions.
 */
const nodeMethods: ReadonlySet<string> = new Set(
  (
    'eth_blobBaseFee eth_blockNumber eth_call eth_createAccessList eth_estimateGas eth_estimateUserOperationGas ' +
    'eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber ' +
    'eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode ' +
    'eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex ' +
    'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt ' +
    'eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash ' +
    'eth_getUncleCountByBlockNumber eth_getUserOperationByHash eth_getUserOperationReceipt eth_maxPriorityFeePerGas ' +
    'eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_protocolVersion eth_sendRawTransaction ' +
    'eth_simulateV1 eth_supportedEntryPoints eth_syncing eth_uninstallFilter net_listening net_version web3_clientVersion ' +
    'web3_sha3'
  ).split(' '),
)

export function isForNodes(method: string): boolean {
  return nodeMethods.has(method)
}

const walletTimeoutMs = 10_000
/** A hex quantity of at most 256 bits. */
const quantity = /^0x[0-9a-f]{1,64}$/i

/**
 * The latest balance, from the first source that answers: the nodes in order, then the wallet. Tries each once:
 * nobody looks at a balance long enough for a second round.
 * @throws the last source's error
 */
export async function readBalance({ address, network, urls, wallet }: Omit<BalanceRead, 'api'>): Promise<bigint> {
  const call = { network, method: 'eth_getBalance', params: [address, 'latest'] }
  const sources = urls.map(url => () => askNodes({ ...call, urls: [url] }))
  if (wallet) sources.push(() => askWallet(wallet, call))
  let failure: unknown = new Error(`${network.name} has no nodes`)
  for (const ask of sources)
    try {
      const answer = await ask()
      if (typeof answer === 'string' && quantity.test(answer)) return BigInt(answer)
      failure = new Error('The node answered with something else')
    } catch (thrown) {
      failure = thrown
    }
  throw failure
}

/** A wallet answers for its current chain, which may have changed meanwhile. */
async function askWallet(
  wallet: NonNullable<BalanceRead['wallet']>,
  { network: { id }, method, params }: Pick<BalanceRead, 'network'> & { method: string; params: unknown },
): Promise<unknown> {
  const ask = (method: string, params: unknown) =>
    wallet.request({ namespace: 'eip155', chainId: id, method, params, signal: AbortSignal.timeout(walletTimeoutMs) })
  const answer = await ask(method, params)
  if (evmChainId(await ask('eth_chainId', [])) !== id) throw new Error('The wallet is on another chain')
  return answer
}
