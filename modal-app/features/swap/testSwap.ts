import type { SwapQuote } from '../../../shared/api/convert.schema.ts'
import { nativeToken } from '../../../shared/nativeToken.ts'
import type { Network } from '../../../shared/networks.ts'
import { harbour, testConnection, testNetwork } from '../../boot/testApp.ts'
import type { ViewState } from '../../boot/viewStory.tsx'
import type { Token } from '../../money/Token.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import type { SwapApproval, SwapForm, SwapQuotes, SwapReview, SwapTokens } from './swap.ts'
import { quoteKey, swappingOf } from './swapFacts.ts'

/* An account, tokens and quotes, for tests and stories of swaps. */

export const owner = '0x52908400098527886E0F7030069857D2E4169EE7'
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
export const wrapped = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const dollar = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
export const dollarId = `eip155:1:${dollar}` as const
export const etherId = `eip155:1:${nativeToken}` as const
export const ethereum: Network = { ...testNetwork('eip155:1', 'Ethereum'), explorerUrl: 'https://explorer.example' }
export const connection = testConnection(harbour, { accounts: [{ address: owner, type: 'eoa' }] })
export const nowMs = Date.UTC(2026, 10, 21)

export const etherToken: Token = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3400, isListed: true }
export const dollarToken: Token = {
  ...{ id: dollarId, name: 'Test Dollar', symbol: 'TUSD', decimals: 6, price: 1, isListed: true },
}

const held = (symbol: string, numeric: string, decimals: string, price: number, address?: string) => ({
  ...{ name: symbol, symbol, chainId: 'eip155:1' as const, isListed: true, price, quantity: { decimals, numeric } },
  ...(address && { address }),
})
export const balances = [held('ETH', '1.842', '18', 3400), held('TUSD', '2500', '6', 1, dollarId)]

export const tokens: SwapTokens = {
  tokens: [
    { name: 'Ether', symbol: 'ETH', decimals: 18, address: etherId },
    { name: 'Test Dollar', symbol: 'TUSD', decimals: 6, address: dollarId },
    { name: 'Test Euro', symbol: 'TEUR', decimals: 6, address: `eip155:1:0x${'11'.repeat(20)}` },
  ],
  sources: [{ source: 'uniswap-v3', sourceName: 'Uniswap v3', router }],
  wrapped,
}

export const quote: SwapQuote = {
  id: 'uniswap-v3',
  source: 'uniswap-v3',
  sourceName: 'Uniswap v3',
  router,
  spender: router,
  fromAmount: '250000000000000000',
  fromAccount: etherId,
  toAmount: '848360000',
  toAccount: dollarId,
  minimum: '839876400',
  slippage: 1,
  route: { tokens: [wrapped, dollar], fees: [500] },
  deadline: nowMs / 1000 + 1200,
  priceImpact: 0.14,
  gas: '130000',
  expiresAt: nowMs + 30_000,
}

export const form: SwapForm = { chainId: 'eip155:1', get: dollarId, amount: '0.25', languages: ['en'] }

export const review: SwapReview = {
  connectionId: connection.id,
  wallet: 'Harbour',
  network: ethereum,
  from: { address: owner },
  pay: etherToken,
  get: dollarToken,
  amount: 250_000_000_000_000_000n,
  quote,
  tx: {
    from: `eip155:1:${owner}`,
    to: `eip155:1:${router}`,
    data: '0x5ae401dc',
    amount: '250000000000000000',
    eip155: { gas: '130000', gasPrice: '1000000000' },
  },
  asOfMs: nowMs,
  approvals: [],
  allowed: 0,
}

/** The state of an app with a form and its quotes. */
export function swapWorld(
  changes: Partial<SwapForm>,
  quotes: SwapQuotes | 'reading' | 'failed' | undefined,
  more: ViewState = {},
): ViewState {
  return {
    connections: [connection],
    networks: [ethereum],
    config: { swapNetworks: [{ id: 'eip155:1' }] },
    history: [{ view: 'Account' }, { view: 'Swap' }],
    ...more,
    prepare(app) {
      const at = app.clock.now()
      app.store.setState({ tokens: { [tokensKey(connection)]: { status: 'ready', value: balances, at } } })
      const read = { status: 'ready', at } as const
      const gas = {
        'eip155:1': { ...read, value: { standard: '9000000000', fast: '9000000000', instant: '9000000000' } },
      }
      const swap = {
        form: { ...form, ...changes },
        tokens: { 'eip155:1': { ...read, value: tokens } },
        gas,
        prices: {},
        quotes: {},
        atomic: {},
      }
      app.store.setState({ swap })
      const swapping = swappingOf(app.store.getState())
      const key = swapping && quoteKey(swapping)
      const of = typeof quotes === 'string' ? ({ status: quotes, at: 0 } as const) : { ...read, value: quotes }
      if (key && quotes) app.store.setState({ swap: { ...swap, quotes: { [key]: of } } })
      more.prepare?.(app)
    },
  }
}

export const approval = (isReset: boolean): SwapApproval => ({
  isReset,
  tx: {
    from: `eip155:1:${owner}`,
    to: dollarId,
    data: '0x095ea7b3',
    value: '0',
    eip155: { gas: 46_000, gasPrice: '1000000000' },
  },
})
/** Changes for paying with a token, which needs an approval first. */
export const ofToken: Partial<SwapReview> = {
  pay: dollarToken,
  get: etherToken,
  amount: 850_000_000n,
  quote: {
    ...quote,
    fromAmount: '850000000',
    fromAccount: dollarId,
    toAmount: '248123456789012345',
    toAccount: etherId,
    minimum: '245642222221122222',
  },
  approvals: [approval(false)],
}
