import type { Namespace } from '../../shared/caip.ts'
import { ConnectKitError } from '../../shared/errors.ts'
import type { Adapter, Adapters } from './Adapter.ts'

/** What a fake chain does other than answer at once. */
export interface FakeAdapterFeatures {
  /** What reading a balance rejects with. */
  balanceError?: Error
  /** Reading a balance waits for {@link FakeAdapter.answer} or {@link FakeAdapter.fail}. */
  balanceWaits?: boolean
}

export interface FakeAdapter extends Adapter {
  /** May be changed between calls. */
  features: FakeAdapterFeatures
  /** Balance of every address that is not in `balances`. */
  amount: bigint
  readonly balances: Map<string, bigint>
  /** Reads that wait, oldest first. */
  readonly reads: { address: string; answer(amount: bigint): void; fail(): void }[]
}

function unavailable(): ConnectKitError {
  return new ConnectKitError('balance_unavailable', 'No node told the balance')
}

/** A chain without a node. Addresses are written in capitals, so that it can be seen where one has been through here. */
export function createFakeAdapter(namespace: Namespace = 'eip155', features: FakeAdapterFeatures = {}): FakeAdapter {
  const adapter: FakeAdapter = {
    namespace,
    features,
    amount: 1_234_567_890_123_456_789n,
    balances: new Map(),
    reads: [],
    async balance({ address }) {
      if (adapter.features.balanceError) throw adapter.features.balanceError
      if (!adapter.features.balanceWaits) return adapter.balances.get(address) ?? adapter.amount
      return new Promise((answer, reject) => {
        adapter.reads.push({ address, answer, fail: () => reject(unavailable()) })
      })
    },
    async switchNetwork(connector, { id }) {
      await connector.request({
        namespace,
        chainId: id,
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: id }],
      })
    },
    displayAddress: address => address.toUpperCase(),
  }
  return adapter
}

/** The adapters of a release that has these. */
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
