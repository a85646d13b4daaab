import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import type { RpcCall } from '../../cdn/nodes/RpcCall.ts'
import { createRpcNodes } from '../../cdn/nodes/rpcNodes.ts'
import type { AccountRead } from '../../cdn/sources/accountSource.ts'
import type { ChainSourceDeps } from '../../cdn/sources/chain/ChainReader.ts'
import { createChainSource } from '../../cdn/sources/chain/createChainSource.ts'
import { type ChainSettings, chainSettingsSchema } from '../../cdn/store/chainSettings.schema.ts'
import type { OpenStore } from '../../cdn/store/openStore.ts'
import { openCache } from '../../cdn/store/testStores.ts'
import { type Bytecodes, compileContracts } from './compileContracts.ts'
import { deployContracts, type LocalContracts, localContractSources } from './deployContracts.ts'
import { localClient, testMnemonic } from './localClient.ts'
import { receiptOf } from './receiptOf.ts'
import { startAnvil } from './startAnvil.ts'

/** A real chain with honest and hostile contracts, read by the chain source through a node that can be made to fail. */
export interface TestChain {
  contracts: LocalContracts
  /** Round trips since the last {@link reset}: the calls of each. */
  trips: RpcCall[][]
  /** Clears the round trips and every interference. */
  reset(): void
  /** Changes the node's answers: gets each call with the true answer. Returning undefined keeps it. */
  interfere(change: (call: RpcCall, answer: Answer) => Answer | undefined): void
  /** Makes each round trip take at least this long, as with a distant node. */
  delay(ms: number): void
  /** Resolves once the source has done the work that follows its answers. */
  settled(): Promise<unknown>
  deploy(name: string, args?: readonly unknown[]): Promise<Address>
  /** Sends a transaction from one of the first test accounts. @returns its hash */
  send(from: Address, to: Address, transaction: { data?: Hex; value?: bigint }): Promise<Hex>
  call(from: Address, to: Address, functionName: string, args: readonly unknown[]): Promise<Hex>
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  source(deps?: Partial<ChainSourceDeps>): Promise<ReturnType<typeof createChainSource>>
  read(address: string, settings?: Partial<ChainSettings>): AccountRead
}

export type Answer = { result: unknown } | { error: { code: number; message: string } }

export const [first, second, third] = [0, 1, 2].map(
  addressIndex => mnemonicToAccount(testMnemonic, { addressIndex }).address,
) as [Address, Address, Address]

/** The address of an unused account. */
export const freshAddress = () => privateKeyToAddress(generatePrivateKey())

export const hostileSources = [
  'e2e/services/contracts/HostileTokens.sol',
  'e2e/services/contracts/HostileRuns.sol',
  'e2e/services/contracts/HostileKinds.sol',
  'e2e/services/contracts/SwapTokens.sol',
  'e2e/services/contracts/TestFeed.sol',
]

export const testAbi = parseAbi([
  'constructor(string name, string symbol)',
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function mint(address to, string name, bytes png) returns (uint256)',
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function claim(address to, uint256 id)',
  'function draw(address to, uint256 id, string uri)',
  'function claim(uint8 tell) payable',
  'function visit(uint8 tell, address token)',
  'function hide(uint8 tell, address token)',
  'function roomy()',
  'function poison(address from, address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const constructors: Readonly<Record<string, Abi>> = {
  MintableToken: parseAbi(['constructor(string name, string symbol)']),
  UnreadableToken: parseAbi(['constructor(uint8 way)']),
  QuietToken: parseAbi(['constructor(uint8 way)']),
  UnreadableKind: parseAbi(['constructor(uint8 way)']),
  TestFeed: parseAbi(['constructor(int256 answer, uint256 updatedAt)']),
}

const unlimited = () => ({
  intake: { makeRoom: async () => {}, count: () => {}, countCalls: () => {} },
  signal: new AbortController().signal,
})

const chainId = 31337
const maxReplyBytes = 5 << 20

export async function startTestChain(): Promise<TestChain & { stop(): Promise<void> }> {
  const root = process.cwd()
  const anvil = await startAnvil({ chainId, port: 0, root })
  const bytecodes: Bytecodes = {
    ...(await compileContracts(root, localContractSources)),
    ...(await compileContracts(root, hostileSources)),
  }
  const contracts = await deployContracts(chainId, anvil.url, bytecodes)
  const { reader } = localClient(chainId, anvil.url, 0)
  const trips: RpcCall[][] = []
  let change: Parameters<TestChain['interfere']>[0] = () => undefined
  let delayMs = 0
  const late: Promise<unknown>[] = []
  const stores: OpenStore[] = []

  const node = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    const calls = [JSON.parse(body)].flat() as (RpcCall & { id: number })[]
    trips.push(calls)
    await setTimeout(delayMs)
    const headers = { 'Content-Type': 'application/json' }
    const truth = (await (await fetch(anvil.url, { method: 'POST', headers, body })).json()) as Answer & { id: number }
    const answers = new Map([truth].flat().map(answer => [answer.id, answer]))
    const changed = calls.map(call => {
      const { id, ...answer } = answers.get(call.id) as Answer & { id: number }
      return { jsonrpc: '2.0', id, ...(change(call, answer) ?? answer) }
    })
    response.end(JSON.stringify(changed.length === 1 && !body.startsWith('[') ? changed[0] : changed))
  })
  // A connection that is closed while being reused fails the call.
  node.keepAliveTimeout = 0
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const timeout = AbortSignal.timeout

  const rpc: TestChain['rpc'] = (method, ...params) => reader.request({ method, params } as never)
  const mined = async (transaction: object) => {
    const hash = (await rpc('eth_sendTransaction', { gas: '0xe4e1c0', ...transaction })) as Hex
    return receiptOf(reader, hash)
  }
  const send: TestChain['send'] = async (from, to, { data, value = 0n }) =>
    (await mined({ from, to, value: `0x${value.toString(16)}`, ...(data && { data }) })).transactionHash

  return {
    contracts,
    trips,
    reset() {
      trips.length = 0
      delayMs = 0
      change = () => undefined
    },
    interfere(by) {
      change = by
    },
    delay(ms) {
      delayMs = ms
    },
    settled: () => Promise.all(late.splice(0)),
    async deploy(name, args = []) {
      const bytecode = bytecodes[name] ?? '0x'
      const data = args.length ? encodeDeployData({ abi: constructors[name] ?? [], bytecode, args }) : bytecode
      const { contractAddress } = await mined({ from: third, data })
      if (!contractAddress) throw new Error(`${name} was not deployed`)
      return contractAddress
    },
    send,
    call: (from, to, functionName, args) =>
      send(from, to, { data: encodeFunctionData({ abi: testAbi as Abi, functionName, args }) }),
    rpc,
    async source(deps = {}) {
      const store = await openCache()
      stores.push(store)
      const nodes = createRpcNodes({ fetch, timeoutMs: 10_000, timeout, now: Date.now, maxReplyBytes })
      return createChainSource({ nodes, store, tokens: () => ({}), now: Date.now, elapsed: Date.now, ...deps })
    },
    read: (address, settings = {}) => ({
      project: 'demo',
      client: '192.0.2.1',
      network: {
        id: `eip155:${chainId}`,
        name: 'Local chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [url],
      },
      urls: [url],
      chain: { ...chainSettingsSchema.parse({ multicall: contracts.multicall }), ...settings },
      address: address.toLowerCase(),
      ...unlimited(),
      later(work, afterMs) {
        late.push(
          setTimeout(afterMs)
            .then(() => work(unlimited()))
            .catch(() => undefined),
        )
      },
    }),
    async stop() {
      node.closeAllConnections()
      node.close()
      await Promise.all(stores.map(store => store.close()))
      await anvil.stop()
    },
  }
}
