import { expect, test, vi } from 'vitest'
import { guardStorage } from '../../lib/guardStorage.ts'
import { storageKey } from '../../lib/storageKey.ts'
import { thief, usdc, user } from '../../signing/testSwaps.ts'
import type { SentTransaction } from '../../transactions/sentTransactions.ts'
import { resumeSent } from '../../transactions/watchSent.ts'
import { confirmSwap } from './confirmSwap.ts'
import { isOvertaken } from './nextStep.ts'
import { prepareSwap, renewReview } from './prepareSwap.ts'
import { world } from './testSwapWorld.ts'

/* Two tabs of a site swap the same token of the same account at once. */

/** Two tabs, one storage, one account, one server; each browser tab hears what the other one stores. */
function twoTabs() {
  const entries = new Map<string, string>()
  const memory = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  const first = world()
  const second = world(undefined, first.replies)
  for (const { app } of [first, second]) {
    Object.assign(app, { storage: guardStorage(() => memory as unknown as Storage) })
    resumeSent(app)
  }
  const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKey(first.app.config, 'sent') }))
  return { first, second, hear }
}
type Tab = ReturnType<typeof world>

/** Presses the button of the next step, and approves in the wallet. */
async function press({ app, wallet }: Tab): Promise<void> {
  const before = wallet.requests.length
  const asking = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(before + 1))
  wallet.approve()
  await asking
}
const overtaken = ({ app, swap }: Tab) => {
  const review = swap()?.review
  return review !== undefined && isOvertaken(app.store.getState(), review)
}

test('an approval made in one tab is not requested again in the other, which continues with its swap', async () => {
  const { first, second, hear } = twoTabs()
  await Promise.all([prepareSwap(first.app), prepareSwap(second.app)])
  first.app.clock.advance(10)
  await press(first)
  first.replies.allowance = '2000000000'
  expect(overtaken(first)).toBe(false)
  expect(overtaken(second)).toBe(false)
  hear()
  expect(overtaken(second)).toBe(true)
  await confirmSwap(second.app)
  expect(second.wallet.requests).toEqual([])
  second.app.clock.advance(20)
  await renewReview(second.app)
  expect(overtaken(second)).toBe(false)
  expect(second.swap()?.review).toMatchObject({ approvals: [] })
  await press(second)
  expect(second.swap()?.review?.sent).toBeDefined()
  expect(second.wallet.requests).toHaveLength(1)
})

test('a pending approval is awaited', async () => {
  const { first, second, hear } = twoTabs()
  const { adapter } = first
  for (const each of [adapter, second.adapter])
    each.has.transfers.transactionStatus = async () => ({ status: 'pending' })
  await Promise.all([prepareSwap(first.app), prepareSwap(second.app)])
  first.app.clock.advance(10)
  const allowing = press(first)
  await vi.waitFor(() => expect(first.swap()?.review?.isMining).toBe(true))
  hear()
  second.app.clock.advance(20)
  const renewing = renewReview(second.app)
  await vi.waitFor(() => expect(second.swap()?.review?.isMining).toBe(true))
  await confirmSwap(second.app)
  expect(second.wallet.requests).toEqual([])
  for (const each of [adapter, second.adapter])
    each.has.transfers.transactionStatus = async () => ({ status: 'confirmed' })
  for (const { app } of [first, second]) app.clock.advance(60_000)
  await Promise.all([allowing, renewing])
  for (const { swap } of [first, second])
    expect(swap()?.review).toMatchObject({ approvals: [], allowed: 1, isMining: false })
})

test('an allowance used up by the other tab’s swap is requested again, and each tab watches its own swap', async () => {
  const { first, second, hear } = twoTabs()
  first.replies.allowance = '2000000000'
  await Promise.all([prepareSwap(first.app), prepareSwap(second.app)])
  expect(second.swap()?.review?.approvals).toEqual([])
  first.app.clock.advance(10)
  await press(first)
  first.replies.allowance = '0'
  hear()
  expect(overtaken(second)).toBe(true)
  await confirmSwap(second.app)
  expect(second.wallet.requests).toEqual([])
  second.app.clock.advance(20)
  await renewReview(second.app)
  expect(second.swap()?.review?.approvals).toHaveLength(1)
  expect(second.swap()?.review?.sent).toBeUndefined()
  expect(first.swap()?.review?.sent).toBeDefined()
})

const sent = (changes: Partial<SentTransaction>): SentTransaction => ({
  ...{ chainId: 'eip155:1', hash: `0x${'c'.repeat(64)}`, from: user, to: thief, amount: '2000', symbol: 'USDC' },
  ...{ token: `eip155:1:${usdc}`, sentAtMs: Number.MAX_SAFE_INTEGER, status: 'pending' },
  ...changes,
})

test.each<[string, (spender: string) => Partial<SentTransaction>]>([
  ['to send the token', () => ({})],
  ['of a permission for somebody else', () => ({ does: 'approve' })],
  ['of another token', spender => ({ does: 'approve', to: spender, token: `eip155:1:${thief}` })],
  ['of another account', spender => ({ does: 'approve', to: spender, from: thief })],
  ['on another network', spender => ({ does: 'approve', to: spender, chainId: 'eip155:10' })],
  ['that failed', spender => ({ does: 'approve', to: spender, status: 'failed' })],
  ['from before', spender => ({ does: 'approve', to: spender, sentAtMs: 1 })],
])('a transaction %s does not concern a swap', async (_, changes) => {
  const tab = world()
  await prepareSwap(tab.app)
  const spender = tab.swap()?.review?.quote.spender ?? ''
  tab.app.store.setState({ sentTransactions: [sent(changes(spender))] })
  expect(overtaken(tab)).toBe(false)
  tab.app.store.setState({ sentTransactions: [sent({ does: 'approve', to: spender })] })
  expect(overtaken(tab)).toBe(true)
})
