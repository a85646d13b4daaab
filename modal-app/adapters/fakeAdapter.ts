import { type Namespace, referenceOf } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter, AdapterCapabilities, Adapters, BalanceRead } from './Adapter.ts'
import { demandSignature } from './demandSignature.ts'
import type { AddressProblem, Fee, RecipientFacts, TransactionStatus } from './Transfers.ts'

/** How a fake chain differs from one that answers immediately. */
export interface FakeAdapterFeatures {
  /** Balance reads reject with it. */
  balanceError?: Error
  /** Balance reads wait for {@link FakeAdapter.answer} or {@link FakeAdapter.fail}. */
  balanceWaits?: boolean
  /** Transfer checks reject with it. */
  checkError?: Error
  /** Facts about every recipient. */
  recipient?: RecipientFacts
}

export interface FakeAdapter extends Adapter {
  /** May be changed between calls, and may lack some. */
  has: AdapterCapabilities
  balance(read: BalanceRead): Promise<bigint>
  /** May be changed between calls. */
  features: FakeAdapterFeatures
  /** Balance of every address that is not in `balances`. */
  amount: bigint
  readonly balances: Map<string, bigint>
  /** Reads that wait, oldest first. */
  /** The fee of a transfer. */
  fee: Fee
  /** By transaction; `pending` by default. */
  readonly statuses: Map<string, TransactionStatus>
  /** Addresses by name. */
  readonly names: Map<string, string>
  readonly reads: (BalanceRead & { answer(amount: bigint): void; fail(): void })[]
}

function unavailable(): ConnectKitError {
  return new ConnectKitError('balance_unavailable', 'No node returned the balance')
}

/** Addresses of this chain are words; those of others begin with 1. */
function fakeProblem(text: string): AddressProblem | undefined {
  if (/^1/.test(text)) return 'otherChain'
  return /^\w{3,}$/.test(text) ? undefined : 'invalid'
}

/** A chain without nodes. Displays addresses in capitals, so tests can see which ones it formatted. */
export function createFakeAdapter(namespace: Namespace = 'eip155', features: FakeAdapterFeatures = {}): FakeAdapter {
  const adapter: FakeAdapter = {
    namespace,
    features,
    amount: 1_234_567_890_123_456_789n,
    balances: new Map(),
    reads: [],
    fee: { likely: 21_000_000_000_000n, most: 42_000_000_000_000n },
    statuses: new Map(),
    names: new Map(),
    async balance(read) {
      if (adapter.features.balanceError) throw adapter.features.balanceError
      if (!adapter.features.balanceWaits) return adapter.balances.get(read.address) ?? adapter.amount
      return new Promise((answer, reject) => {
        adapter.reads.push({ ...read, answer, fail: () => reject(unavailable()) })
      })
    },
    async signMessage({ connector, account: { address }, chainId, message, signal }) {
      const params = [message, address]
      const answer = await connector.request({ namespace, chainId, method: 'personal_sign', params, signal })
      return demandSignature(answer, /^signed /)
    },
    has: {
      nodes: {
        isForNodes: method => method === 'eth_blockNumber',
        ask: async ({ network, urls, method }) => ({ network: network.id, urls, method }),
        serves: async () => true,
      },
      transfers: {
        async send({ connector, network, from, to, amount, signal, userLeft }) {
          if (to === '') throw new ConnectKitError('invalid_params', 'The transfer has no recipient')
          const params = [{ from: from.address, to, value: `0x${amount.toString(16)}` }]
          const asked = { namespace, chainId: network.id, method: 'eth_sendTransaction', params, signal, userLeft }
          return String(await connector.request(asked))
        },
        estimateFee: async () => adapter.fee,
        async checkTransfer(plan) {
          const { checkError } = adapter.features
          const problem = fakeProblem(plan.to)
          if (checkError) throw checkError
          if (problem) throw new ConnectKitError('invalid_params', 'The transfer has no recipient', { problem })
          return adapter.fee
        },
        recipientFacts: async () => adapter.features.recipient ?? {},
        addressProblem: (_chainId, text) => fakeProblem(text),
        transactionStatus: async ({ hash, nonce }) => ({ status: 'pending', nonce, ...adapter.statuses.get(hash) }),
        transactionUrl: ({ explorerUrl }, hash) => explorerUrl && `${explorerUrl}/tx/${hash}`,
      },
      calls: {
        transferCall: ({ to, amount, token }) =>
          token === undefined ? { to, data: '0x', value: amount } : { to: token, data: '0xa9059cbb', value: 0n },
        send: async () => {
          throw new ConnectKitError('not_available', 'This chain sends no calls')
        },
        sendTogether: async () => {
          throw new ConnectKitError('not_available', 'This chain sends no calls')
        },
        walletTokens: async () => [],
        walletCapabilities: async () => ({}),
      },
      names: {
        networkFor: (networks, at) => networks.find(({ id }) => id === at.id),
        async resolve({ name }) {
          const address = adapter.names.get(name.toLowerCase())
          return address === undefined ? undefined : { address, name: name.toLowerCase() }
        },
      },
      signatures: { verify: async () => false },
    },
    capability: async name => adapter.has[name],
    async switchNetwork({ connector, network, signal, onAdd }) {
      const ask = (method: string, params: unknown[]) =>
        connector.request({ namespace, chainId: network.id, method, params, signal })
      const chainId = `0x${Number(referenceOf(network.id)).toString(16)}`
      try {
        await ask('wallet_switchEthereumChain', [{ chainId }])
      } catch (thrown) {
        if ((thrown as { code?: unknown }).code !== 4902) throw thrown
        onAdd?.()
        await ask('wallet_addEthereumChain', [{ chainId }])
      }
      if ((await ask('eth_chainId', [])) !== chainId)
        throw new ConnectKitError('wrong_network', 'The wallet has stayed')
    },
    displayAddress: address => address.toUpperCase(),
    explorerUrl: ({ explorerUrl }, address) => explorerUrl && `${explorerUrl}/address/${address.toUpperCase()}`,
  }
  return adapter
}

/** A registry with these adapters. */
export function createFakeAdapters(...adapters: readonly Adapter[]): Adapters {
  const find = (namespace: Namespace) => adapters.find(adapter => adapter.namespace === namespace)
  return {
    has: namespace => find(namespace) !== undefined,
    async load(namespace) {
      const adapter = find(namespace)
      if (!adapter) throw new ConnectKitError('not_available', `There is no adapter for ${namespace}`)
      return adapter
    },
  }
}
