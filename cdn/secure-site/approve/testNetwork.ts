import type { contracts } from '../../../shared/api/contracts.schema.ts'
import type { EndpointReply } from '../../../shared/api/endpoint.ts'
import { fungiblePrice } from '../../../shared/api/fungiblePrice.schema.ts'
import { identity } from '../../../shared/api/identity.schema.ts'
import type { simulation } from '../../../shared/api/simulation.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { testTexts } from '../locales/testTexts.ts'
import { createVault } from '../vault/createVault.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import type { ApprovalParts } from './ApprovalParts.ts'

export const garden = { name: 'Garden', symbol: 'ETH', decimals: 18 }

export const networkOf = (id: ChainId, name = 'Garden chain') => ({
  ...{ id, name, nativeCurrency: garden, rpcUrls: ['https://node.example'] },
})

export interface TestNetwork extends ApprovalParts {
  opened: OpenedWallet
  /** Calls to the node, in order. */
  asked: [method: string, params: unknown][]
  /** The node's replies; an Error is thrown. */
  node: Record<string, unknown>
  tokens: EndpointReply<typeof contracts>['contracts']
  tested: EndpointReply<typeof simulation> | undefined
  /** Dollars by CAIP-10 id; the network's currency has its placeholder. */
  prices: Record<string, number>
  /** Primary names by lower-case address. */
  names: Record<string, string>
}

/** An open wallet, and a node and server with fixed replies. */
export async function testNetwork(chainId: ChainId = 'eip155:1'): Promise<TestNetwork> {
  const opened = await createVault('w'.repeat(22))
  const network: TestNetwork = {
    config: {
      pageOrigin: 'https://shop.example',
      projectId: 'garden',
      projectName: 'Garden',
      smartNetworks: [],
      swaps: [],
      sponsored: [],
      networks: [networkOf(chainId), networkOf('eip155:137', 'Other chain')],
    },
    chainId,
    address: opened.address,
    signal: new AbortController().signal,
    texts: testTexts(),
    opened,
    asked: [],
    node: {
      eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', gasLimit: '0x1c9c380' },
      eth_estimateGas: '0x5208',
      eth_maxPriorityFeePerGas: '0x5f5e100',
      eth_gasPrice: '0x77359400',
      eth_getBalance: '0x56bc75e2d63100000',
      eth_getTransactionCount: '0x7',
      eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
    },
    tokens: [],
    tested: { result: 'success', changes: [] },
    prices: {},
    names: {},
    async callNode(_, method, params) {
      network.asked.push([method, params])
      const answer = network.node[method]
      if (answer instanceof Error) throw answer
      return answer
    },
    callPublic: (async (endpoint: { path: string }) => answerOf(network, endpoint.path)) as ApprovalParts['callPublic'],
    readPublic: (async (endpoint: { path: string }, _: string, address: string) =>
      endpoint.path === identity.path
        ? { name: network.names[address.toLowerCase()] ?? null, avatar: null }
        : []) as unknown as ApprovalParts['readPublic'],
  }
  return network
}

/** The server's reply to a POST. */
function answerOf({ tokens, tested, prices }: Pick<TestNetwork, 'tokens' | 'tested' | 'prices'>, path: string) {
  if (path === fungiblePrice.path)
    return { fungibles: Object.entries(prices).map(([address, price]) => ({ address, name: '', symbol: '', price })) }
  return path === '/v1/contracts' ? { contracts: tokens } : tested
}
