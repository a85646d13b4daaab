import type { TestApp } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { putSwap } from './swap.ts'
import { swapWorld, tokens } from './testSwap.ts'

const history = [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapSelectToken', side: 'get' }] as const
const symbols = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'UNI', 'LINK', 'AAVE', 'CRV', 'ENS', 'PEPE']
const listed = symbols.map((symbol, index) => ({
  ...{ name: `${symbol} Token`, symbol, decimals: 18 },
  address: `eip155:1:0x${String(index + 10).repeat(20)}`,
}))

export const few = viewStory('a few tokens', swapWorld({}, undefined, { history: [...history] }))
export const many = viewStory(
  'many tokens, some suggested',
  swapWorld({}, undefined, {
    history: [...history],
    prepare: (app: TestApp) =>
      putSwap(app, {
        tokens: {
          'eip155:1': {
            status: 'ready',
            at: app.clock.now(),
            value: { ...tokens, tokens: [...tokens.tokens, ...listed] },
          },
        },
      }),
  }),
)
