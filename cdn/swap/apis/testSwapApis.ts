import type { ProjectEntry } from '../../store/projects.schema.ts'
import type { NetworkSwapsInput } from '../../store/swapSources.schema.ts'
import { network, projectEntry, testApp } from '../../testApp.ts'

/* The whole app with swap APIs that reply as in their public documentation; no real host is called. */

export const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const stranger = '0xef8801eaf234ff82801821ffe2d78d60a0237f97'
export const oneInchRouter = '0x111111125421ca6dc452d289314280a0f8842a65'
export const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
export const proxyRouter = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'

interface Asked {
  host: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
  signal: AbortSignal | null | undefined
}
type Server = (asked: Asked) => unknown

const chainId = 'eip155:1'
export const idOf = (address: string) => `${chainId}:${address}`

interface Options {
  sources: NetworkSwapsInput
  /** The project's settings. */
  settings?: ProjectEntry['settings']
  servers: Record<string, Server>
  secrets?: Record<string, string>
}

export async function setUp({ sources, settings, servers, secrets = { KEY: 'secret-key' } }: Options) {
  const asked: Asked[] = []
  const faults: (string | undefined)[] = []
  const fetch = async (input: string, init: RequestInit = {}) => {
    const url = new URL(input)
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    if (url.host === 'node.example') {
      const answer = ({ id, method }: { id: number; method: string }) =>
        method === 'eth_gasPrice'
          ? { id, result: '0x3b9aca00' }
          : method === 'eth_estimateGas'
            ? { id, result: '0x30d40' }
            : { id, error: { code: -32601, message: 'no such method' } }
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    }
    const question = {
      ...{ host: url.host, path: url.pathname, query: Object.fromEntries(url.searchParams) },
      ...{ headers: new Headers(init.headers), body, signal: init.signal },
    }
    asked.push(question)
    const answer = await servers[url.host]?.(question)
    return answer instanceof Response ? answer : Response.json(answer)
  }
  const app = await testApp(
    {
      fetch: fetch as never,
      secret: name => secrets[name],
      log: ({ fault }) => void faults.push(fault),
      // Shortens the server's seconds.
      timeout: ms => AbortSignal.timeout(ms / 4),
    },
    [
      projectEntry({
        networks: [network(chainId, 'https://node.example')],
        swapSources: { [chainId]: sources },
        ...(settings && { settings }),
      }),
    ],
  )
  const swap = (from = usdc, to = dai, amount = '100000000') => ({
    ...{ projectId: 'demo', amount, userAddress: idOf(account), from: idOf(from), to: idOf(to) },
  })
  const quotes = async (from?: string, to?: string, more: Record<string, string> = {}) => {
    const response = await app.request(`/v1/convert/quotes?${new URLSearchParams({ ...swap(from, to), ...more })}`)
    return { status: response.status, source: response.headers.get('X-Source'), body: await response.json() }
  }
  const build = async (quote: object, from?: string, to?: string, more: object = {}) => {
    const body = JSON.stringify({ ...swap(from, to), quote, disableEstimate: true, ...more })
    const response = await app.request('/v1/convert/build-transaction', { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }
  return { asked, faults, quotes, build }
}

/** Classic swap, https://api.1inch.io/swagger/base-json. */
export const oneInch = {
  sources: [{ type: '1inch' as const, key: 'env:KEY' }],
  quote: { dstAmount: '99900000000000000000', gas: 180000 },
  swap: (changes: object = {}, dstAmount = '99900000000000000000') => ({
    dstAmount,
    tx: {
      ...{ from: account, to: oneInchRouter, data: '0x07ed2379', value: '0', gas: 210000, gasPrice: '1000000000' },
      ...changes,
    },
  }),
}

/** https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote */
export const zeroEx = {
  sources: [{ type: '0x' as const, key: 'env:KEY' }],
  price: (changes: object = {}) => ({
    ...{ liquidityAvailable: true, blockNumber: '20850142', sellToken: usdc, buyToken: dai, sellAmount: '100000000' },
    ...{ buyAmount: '99950000000000000000', minBuyAmount: '98950500000000000000', allowanceTarget: allowanceHolder },
    ...{ gas: '288079', gasPrice: '73178385', totalNetworkFee: '21080000000000000' },
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    issues: { allowance: { actual: '0', spender: allowanceHolder }, balance: null, simulationIncomplete: false },
    ...changes,
  }),
  quote: (changes: object = {}, transaction: object = {}) => ({
    ...zeroEx.price(changes),
    transaction: {
      to: allowanceHolder,
      data: '0x2213bc0b',
      gas: '288079',
      gasPrice: '73178385',
      value: '0',
      ...transaction,
    },
  }),
}

export const proxy = {
  sources: [{ type: 'proxy' as const, url: 'https://swaps.example/api', key: 'env:KEY', router: proxyRouter }],
  quote: (changes: object = {}) => ({
    quotes: [
      {
        ...{ id: 'x', source: 'best', sourceName: 'Best', router: proxyRouter, spender: proxyRouter },
        ...{ fromAmount: '100000000', fromAccount: idOf(usdc), toAmount: '99910000000000000000', toAccount: idOf(dai) },
        ...{ minimum: '98910900000000000000', slippage: 1, gas: '150000', expiresAt: 1, priceImpact: 0.02 },
        ...changes,
      },
    ],
  }),
  built: (tx: object = {}, terms: object = {}) => ({
    tx: {
      ...{ from: idOf(account), to: idOf(proxyRouter), data: '0xabcd', amount: '0' },
      eip155: { gas: '190000', gasPrice: '1' },
      ...tx,
    },
    terms: {
      ...{ source: 'best', sourceName: 'Best', router: proxyRouter, spender: proxyRouter, slippage: 1 },
      ...{ fromAmount: '100000000', fromAccount: idOf(usdc), toAccount: idOf(dai) },
      ...{ toAmount: '99910000000000000000', minimum: '98910900000000000000' },
      ...terms,
    },
  }),
}
