import { viewStory } from '../../boot/viewStory.tsx'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { putSwap, type SwapReview } from './swap.ts'
import { ofToken, owner, review, router, swapWorld } from './testSwap.ts'

const hash = `0x${'ab'.repeat(32)}`
const explorerUrl = `https://explorer.example/tx/${hash}`

const done = (name: string, status: SentTransaction['status'], isPartial?: true, of?: Partial<SwapReview>) =>
  viewStory(
    name,
    swapWorld({}, undefined, {
      history: [{ view: 'Account' }, { view: 'Swap' }, { view: 'SwapDone' }],
      prepare(app) {
        putSwap(app, { review: { ...review, ...of, sent: { chainId: 'eip155:1', hash }, explorerUrl } })
        app.store.setState({
          sentTransactions: [
            {
              ...{ chainId: 'eip155:1', hash, from: owner, to: router, amount: '0.25', symbol: 'ETH' },
              ...{ sentAtMs: app.clock.now(), status, isPartial },
            },
          ],
        })
      },
    }),
  )

export const pending = done('on its way', 'pending')
export const confirmed = done('swapped', 'confirmed')
export const unconfirmed = done('failed', 'failed')
export const bothDone = done('both done', 'confirmed', undefined, { ...ofToken, isAtomic: true })
export const partial = done('done in part', 'failed', true, { ...ofToken, isAtomic: true })
