import { viewStory } from '../../boot/viewStory.tsx'
import { putSwap, type SwapForm, type SwapQuotes, type SwapRefusal } from './swap.ts'
import { etherId, form, quote, swapWorld } from './testSwap.ts'

const quotes: SwapQuotes = { quotes: [quote] }
const story = (
  name: string,
  changes: Partial<SwapForm> = {},
  known: SwapQuotes | 'reading' | 'failed' | undefined = quotes,
) => viewStory(name, swapWorld(changes, known))
const refused = (name: string, refusal: SwapRefusal) => story(name, { refusal })

export const empty = story('nothing entered', { get: null, amount: '' })
export const chosen = story('both tokens, no amount', { amount: '' })
export const twoWays = story('an amount with two meanings', { amount: '1.250', languages: ['en', 'de'] })
export const incorrect = story('no number', { amount: '0..5' })
export const short = story('more than there is', { amount: '9' })
export const reading = story('waiting for a quote', {}, 'reading')
export const noRoute = story('nobody swaps it', {}, { quotes: [], refusal: 'no-route' })
export const shallow = story('too little in the pools', {}, { quotes: [], refusal: 'insufficient-liquidity' })
export const failed = story('no answer', {}, 'failed')
export const quoted = story('a quote')
export const preparing = story('the steps are being built', { isPreparing: true })
export const stopped = refused('something else was built', 'differs')
export const unproven = refused('nobody could check it', 'unproven')
export const ranAway = refused('the price ran away', 'moved')
export const wouldFail = refused('it would fail', 'fails')
export const noGas = refused('nothing for the fee', 'noGas')
export const unreachable = refused('the server is away', 'unreachable')
export const broken = refused('another failure', 'failed')
export const impact = story(
  'a high price impact',
  {},
  { quotes: [{ ...quote, priceImpact: 7.2, toAmount: '788800000', minimum: '780912000', caution: 'high' }] },
)
export const absurd = story(
  'a price that lies by half',
  {},
  { quotes: [{ ...quote, toAmount: '425000000', minimum: '420750000' }] },
)
export const sixDecimals = story(
  'an amount of six decimals',
  {},
  { quotes: [{ ...quote, toAmount: '848361748', minimum: '839878130' }] },
)
export const back = viewStory(
  'a token for the currency',
  swapWorld(
    { pay: form.get ?? undefined, get: undefined, amount: '850' },
    {
      quotes: [
        {
          ...quote,
          fromAmount: '850000000',
          fromAccount: quote.toAccount,
          toAccount: etherId,
          toAmount: '248123456789012345',
          minimum: '245642222221122222',
        },
      ],
    },
  ),
)
export const openQuestion = viewStory(
  'a question is still open',
  swapWorld({}, quotes, {
    prepare(app) {
      putSwap(app, {})
      app.store.setState({
        openSends: [{ id: 'a', askedAtMs: app.clock.now(), wallet: 'Harbour', amount: '0.25', symbol: 'ETH' }],
      })
    },
  }),
)
