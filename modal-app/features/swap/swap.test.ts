import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import { leaveRoute } from '../../boot/enterRoute.ts'
import { go } from '../../flow/go.ts'
import { resetRoute } from '../../flow/router.ts'
import { thief, usdc, user } from '../../signing/testSwaps.ts'
import { confirmSwap } from './confirmSwap.ts'
import { acceptPrice } from './nextStep.ts'
import { prepareSwap, renewReview } from './prepareSwap.ts'
import { putSwap } from './swap.ts'
import { openSwap, showTokens, typeAmount } from './swapActions.ts'
import { quoteKey, swappingOf } from './swapFacts.ts'
import { type Built, hashOf, know, type SignedPermit, signature, spend, world } from './testSwapWorld.ts'

test('a token is approved for exactly the amount, and its swap is a separate request once that is mined', async () => {
  const { app, wallet, replies, swap, view } = world()
  await prepareSwap(app)
  expect(view()).toBe('SwapPreview')
  expect(swap()?.review).toMatchObject({ allowed: 0, approvals: [{ isReset: false }] })
  expect(wallet.requests).toEqual([])
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(app.store.getState().openSends).toMatchObject([{ amount: '2000', symbol: 'USDC' }]))
  wallet.approve()
  await allowing
  expect(swap()?.review).toMatchObject({ allowed: 1, approvals: [], isMining: false })
  expect(app.store.getState().task).toBeNull()
  const swapping = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  wallet.approve()
  await swapping
  expect(wallet.requests.map(({ params }) => (params as [{ to: string; data: string }])[0])).toMatchObject([
    { to: usdc, data: replies.approval.data },
    { to: replies.tx.to.slice('eip155:1:'.length), data: replies.tx.data },
  ])
  expect(swap()?.review?.sent).toEqual({ chainId: 'eip155:1', hash: hashOf(2) })
  expect([view(), app.store.getState().task]).toEqual(['SwapDone', null])
  // It would swap the same again.
  expect(swap()?.form?.amount).toBe('')
})

test('an owner who approved less is told so; nothing is swapped until the rest is approved', async () => {
  const { app, wallet, replies, swap } = world(each => {
    each.given = '1999999999'
  })
  await prepareSwap(app)
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.approve()
  await vi.waitFor(() => expect(swap()?.review?.isMining).toBe(true))
  await vi.waitFor(() => {
    app.clock.advance(2_000)
    expect(swap()?.review?.isMining).toBe(false)
  })
  await allowing
  expect(swap()?.review).toMatchObject({ refusal: 'allowedLess', allowed: 0, approvals: [{}] })
  replies.allowance = '2000000000'
  await renewReview(app)
  expect(swap()?.review).toMatchObject({ approvals: [] })
  expect(swap()?.review?.refusal).toBeUndefined()
})

test('a node that is a block behind is asked once more for the allowance', async () => {
  const { app, wallet, replies, swap } = world(each => {
    each.given = '0'
  })
  await prepareSwap(app)
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.approve()
  await vi.waitFor(() => expect(swap()?.review?.isMining).toBe(true))
  replies.given = '2000000000'
  await vi.waitFor(() => {
    app.clock.advance(2_000)
    expect(swap()?.review?.isMining).toBe(false)
  })
  await allowing
  expect(swap()?.review).toMatchObject({ allowed: 1, approvals: [] })
})

test('the network simulates a token’s swap only once it is approved', async () => {
  const before = world()
  await prepareSwap(before.app)
  expect(before.tried).toEqual([false])
  const allowed = world(replies => {
    replies.allowance = '2000000000'
  })
  await prepareSwap(allowed.app)
  expect(allowed.tried).toEqual([false, true])
})

test('each opening of the form is tracked, but no return to it', async () => {
  const { app } = world()
  const openings = () => app.host.payloads('analytics.tracked').filter(({ name }) => name === 'OPEN_SWAP')
  const openForm = () => app.store.setState({ open: true, router: resetRoute({ view: 'Swap' }) })
  openForm()
  await openSwap(app)
  expect(openings()).toEqual([{ name: 'OPEN_SWAP', properties: { network: 'eip155:1' } }])
  // From the choice of a token, and after the account has changed.
  showTokens(app, 'get')
  go(app, { is: 'left' })
  await openSwap(app)
  expect(openings()).toHaveLength(1)
  go(app, { is: 'closed' })
  openForm()
  await openSwap(app)
  expect(openings()).toHaveLength(2)
})

test('an existing allowance is not requested again', async () => {
  const { app, swap } = world(replies => {
    replies.allowance = '2000000000'
  })
  await prepareSwap(app)
  expect(swap()?.review?.approvals).toEqual([])
})

const foreign = `eip155:1:${thief}`
test.each<[string, (replies: Built) => void]>([
  ['router', ({ tx }) => Object.assign(tx, { to: foreign })],
  ['sender', ({ tx }) => Object.assign(tx, { from: foreign })],
  ['recipient', ({ tx }) => Object.assign(tx, { data: tx.data.replaceAll(user.slice(2), thief.slice(2)) })],
  ['minimum', ({ tx, quote }) => Object.assign(tx, { data: less(tx.data, quote.minimum) })],
  ['value', ({ tx }) => Object.assign(tx, { amount: '1' })],
  ['deadline', ({ tx, quote }) => Object.assign(tx, { data: later(tx.data, quote.deadline) })],
  ['call', ({ tx }) => Object.assign(tx, { data: '0x12345678' })],
  ['spender of the approval', ({ approval, quote }) => spend(approval, thief, BigInt(quote.fromAmount))],
  ['amount of the approval', ({ approval, quote }) => spend(approval, quote.spender, 2n ** 256n - 1n)],
  ['token of the approval', ({ approval }) => Object.assign(approval, { to: foreign })],
])('a swap of which the server has changed the %s is refused, and the wallet is asked nothing', async (_, change) => {
  const { app, wallet, swap, view } = world(change)
  await prepareSwap(app)
  expect(view()).toBe('Swap')
  expect(swap()?.form).toMatchObject({ refusal: 'differs', isPreparing: false })
  expect(wallet.requests).toEqual([])
})

const word = (number: number) => number.toString(16).padStart(64, '0')
const later = (data: string, deadline: number) => data.replace(word(deadline), word(deadline + 60))
const less = (data: string, minimum: string) =>
  data.replaceAll(BigInt(minimum).toString(16).padStart(64, '0'), '1'.padStart(64, '0'))

test('a quote for something other than the form’s content is refused', async () => {
  const { app, quote, swap } = world()
  know(app, { quotes: [{ ...quote, fromAmount: '2' }] })
  await prepareSwap(app)
  expect(swap()?.form?.refusal).toBe('differs')
})

test('an expired offer is reported at the press, and the wallet is not asked', async () => {
  const { app, wallet, swap } = world()
  await prepareSwap(app)
  app.clock.advance(1_200_001)
  await confirmSwap(app)
  expect(swap()?.review?.refusal).toBe('moved')
  expect(wallet.requests).toEqual([])
})

test('a declined approval leaves everything as it is', async () => {
  const { app, wallet, swap } = world()
  await prepareSwap(app)
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.decline()
  await allowing
  expect(app.store.getState().task).toMatchObject({ kind: 'swap', status: 'failed', code: 'user_rejected' })
  expect(swap()?.review).toMatchObject({ allowed: 0, approvals: [{}] })
  expect(swap()?.form?.amount).toBe('2000')
})

test('a quote is requested once the visitor pauses, and only for the last amount', async () => {
  const { app, asked } = world()
  void typeAmount(app, '1', ['en'])
  void typeAmount(app, '12', ['en'])
  app.clock.advance(199)
  await Promise.resolve()
  expect(asked).toEqual([])
  app.clock.advance(1)
  await vi.waitFor(() => expect(asked).toEqual(['convertGasPrice', 'convertQuotes 12000000']))
})

/* In one question (EIP-5792). */

function atomicWorld(capabilities: object = { '0x1': { atomic: { status: 'supported' } } }) {
  const created = world(replies => {
    replies.capabilities = capabilities
  })
  created.wallet.features = { waits: ['wallet_sendCalls', 'eth_sendTransaction'] }
  return created
}

test('offers are requested and accepted only from the sources that the site has named', async () => {
  const { app } = world()
  app.store.setState(({ settings }) => ({ settings: { ...settings, swaps: ['1inch', 'nobody'] } }))
  void typeAmount(app, '3000', ['en'])
  app.clock.advance(200)
  await vi.waitFor(() =>
    expect(app.api.get).toHaveBeenCalledWith('convertQuotes', expect.objectContaining({ sources: '1inch' })),
  )
  const swapping = swappingOf(app.store.getState())
  const key = swapping && quoteKey(swapping)
  // The server's only offer is of another one.
  await vi.waitFor(() => expect(app.store.getState().swap?.quotes[key ?? '']?.value).toEqual({ quotes: [] }))
})

test('a wallet that does both together is asked once, for all or nothing', async () => {
  const { app, wallet, replies, swap } = atomicWorld()
  await prepareSwap(app)
  expect(swap()?.review).toMatchObject({ isAtomic: true, approvals: [{}] })
  const asking = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  const call = (to: string, data: string) => ({ to: to.slice('eip155:1:'.length), data, value: '0x0' })
  expect(wallet.requests).toMatchObject([
    {
      method: 'wallet_sendCalls',
      params: [
        {
          ...{ version: '2.0.0', chainId: '0x1', from: user, atomicRequired: true },
          calls: [call(replies.approval.to, replies.approval.data), call(replies.tx.to, replies.tx.data)],
        },
      ],
    },
  ])
  wallet.approve()
  await asking
  expect(swap()?.review?.sent).toEqual({ chainId: 'eip155:1', hash: hashOf(1) })
})

test.each<[string, object]>([
  ['would first have to change the account', { '0x1': { atomic: { status: 'ready' } } }],
  ['does not do so', { '0x1': { atomic: { status: 'unsupported' } } }],
  ['does so on another network', { '0xa': { atomic: { status: 'supported' } } }],
  ['answers nonsense', { '0x1': 'atomic' }],
])('a wallet that %s is asked step by step', async (_, capabilities) => {
  const { app, swap } = atomicWorld(capabilities)
  await prepareSwap(app)
  expect(swap()?.review).toMatchObject({ isAtomic: false, approvals: [{}] })
})

const ready = { '0x1': { atomic: { status: 'ready' } } }
const become = ({ app }: ReturnType<typeof atomicWorld>, type: 'eoa' | 'smartAccount') =>
  app.store.setState(({ connections }) => ({
    connections: {
      ...connections,
      list: connections.list.map(each => ({ ...each, accounts: [{ address: user, type }] })),
    },
  }))

test('a smart account whose contract comes with the first calls is asked once', async () => {
  const created = atomicWorld(ready)
  become(created, 'smartAccount')
  await prepareSwap(created.app)
  expect(created.swap()?.review).toMatchObject({ isAtomic: true, approvals: [{}] })
})

test('whose owner switches to an ordinary account is asked step by step at once, and the other way round', async () => {
  const created = atomicWorld(ready)
  const { app, swap, replies } = created
  for (const [type, status, isAtomic] of [
    ['smartAccount', 'ready', true],
    ['eoa', 'unsupported', false],
    ['smartAccount', 'supported', true],
  ] as const) {
    become(created, type)
    replies.capabilities = { '0x1': { atomic: { status } } }
    app.store.setState(({ router }) => ({ router: { ...router, history: [{ view: 'Account' }, { view: 'Swap' }] } }))
    await prepareSwap(app)
    expect(swap()?.review).toMatchObject({ isAtomic })
  }
})

test('a wallet that claims support but rejects the request is asked step by step, from the next click', async () => {
  const { app, wallet, swap } = atomicWorld()
  wallet.features = {
    ...wallet.features,
    waits: ['eth_sendTransaction'],
    requestErrors: { wallet_sendCalls: new ConnectKitError('unsupported_method', 'no') },
  }
  await prepareSwap(app)
  await confirmSwap(app)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
  expect(app.store.getState().task).toBeNull()
  expect(swap()?.review).toMatchObject({ isAtomic: false, allowed: 0, approvals: [{}] })
  void confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests.map(({ method }) => method)[1]).toBe('eth_sendTransaction'))
})

/* By a signature (EIP-2612). */

function permitWorld(change: (replies: Built) => void = () => {}) {
  const created = world(replies => {
    replies.permit = { name: 'USD Coin', version: '2', nonce: '7' }
    change(replies)
  })
  created.wallet.features = {}
  return created
}

test('a permit replaces the approval, for exactly the amount and only the router', async () => {
  const { app, wallet, quote, swap } = permitWorld()
  await prepareSwap(app)
  expect(swap()?.review?.permit).toMatchObject({ nonce: '7', deadline: quote.deadline })
  await confirmSwap(app)
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_signTypedData_v4'])
  const [address, data = ''] = (wallet.requests[0]?.params ?? []) as string[]
  expect(address).toBe(user)
  expect(JSON.parse(data)).toMatchObject({
    primaryType: 'Permit',
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    message: { owner: user, spender: quote.spender, value: quote.fromAmount, nonce: '7' },
  })
  expect(swap()?.review).toMatchObject({
    allowed: 1,
    approvals: [],
    permit: { signature: `${signature.slice(0, -2)}1c` },
  })
  await confirmSwap(app)
  expect(JSON.stringify(wallet.requests[1]?.params)).toContain('11'.repeat(32))
})

test.each<[string, (replies: Built) => void]>([
  ['another signature', replies => swapBy(replies, permit => ({ ...permit, signature: `0x${'33'.repeat(64)}1b` }))],
  ['another deadline', replies => swapBy(replies, permit => ({ ...permit, deadline: permit.deadline + 60 }))],
  [
    'another recipient',
    replies => tamper(replies, tx => ({ ...tx, data: tx.data.replaceAll(user.slice(2), thief.slice(2)) })),
  ],
  ['another router', replies => tamper(replies, tx => ({ ...tx, to: foreign }))],
])('a swap built with %s than signed is refused', async (_, change) => {
  const { app, wallet, swap } = permitWorld(change)
  await prepareSwap(app)
  await confirmSwap(app)
  expect(swap()?.review).toMatchObject({ refusal: 'differs', allowed: 0 })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

function swapBy(replies: Built, change: (permit: SignedPermit) => SignedPermit): void {
  const { txBy } = replies
  replies.txBy = permit => txBy(change(permit))
}
function tamper(replies: Built, change: (tx: Built['tx']) => Built['tx']): void {
  const { txBy } = replies
  replies.txBy = permit => change(txBy(permit))
}

test.each<[string, (world: ReturnType<typeof permitWorld>) => unknown]>([
  ['that does not count', ({ replies }) => Object.assign(replies, { fails: true })],
  [
    'that the wallet cannot give',
    ({ wallet }) => {
      wallet.features = { requestErrors: { eth_signTypedData_v4: new ConnectKitError('unsupported_method', 'no') } }
    },
  ],
])('in place of a signature %s, the approval is requested', async (_, prepare) => {
  const created = permitWorld()
  const { app, wallet, swap } = created
  prepare(created)
  await prepareSwap(app)
  await confirmSwap(app)
  expect(swap()?.review).toMatchObject({ permit: undefined, allowed: 0, approvals: [{}] })
  void confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_sendTransaction'))
})

test('a declined signature leaves everything as it is', async () => {
  const { app, wallet, swap } = permitWorld()
  wallet.features = { requestErrors: { eth_signTypedData_v4: new ConnectKitError('user_rejected', 'no') } }
  await prepareSwap(app)
  await confirmSwap(app)
  expect(app.store.getState().task).toMatchObject({ status: 'failed', code: 'user_rejected' })
  expect(swap()?.review).toMatchObject({ allowed: 0, permit: { nonce: '7' } })
})

test('an absurd price needs a separate press before the wallet is asked', async () => {
  const { app, wallet, swap } = world(replies => {
    replies.allowance = '2000000000'
  })
  const { quotes } = swap() ?? {}
  const [[key = '', read] = []] = Object.entries(quotes ?? {})
  const value = { quotes: (read?.value?.quotes ?? []).map(each => ({ ...each, priceImpact: 15 })) }
  putSwap(app, { quotes: { [key]: { status: 'ready', at: app.clock.now(), value } } })
  await prepareSwap(app)
  await confirmSwap(app)
  expect(wallet.requests).toEqual([])
  acceptPrice(app)
  void confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
})

test('an approval from before the modal closed is awaited, and not requested again', async () => {
  const { app, adapter, wallet, swap } = world()
  adapter.has.transfers.transactionStatus = async () => ({ status: 'pending' })
  await prepareSwap(app)
  const allowing = confirmSwap(app)
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  wallet.approve()
  await vi.waitFor(() => expect(swap()?.review?.isMining).toBe(true))
  go(app, { is: 'closed' })
  leaveRoute(app)
  await allowing
  app.store.setState({ open: true, router: { history: [{ view: 'Account' }, { view: 'Swap' }] } })
  const again = prepareSwap(app)
  await vi.waitFor(() => expect(swap()?.review?.isMining).toBe(true))
  await confirmSwap(app)
  expect(wallet.requests).toHaveLength(1)
  adapter.has.transfers.transactionStatus = async () => ({ status: 'confirmed' })
  app.clock.advance(60_000)
  await again
  expect(swap()?.review).toMatchObject({ approvals: [], allowed: 1, isMining: false })
  expect(app.store.getState().task).toBeNull()
})

test('visitors’ actions are tracked for a site that asked for it', async () => {
  const { app, wallet } = world()
  showTokens(app, 'pay')
  go(app, { is: 'left' })
  await prepareSwap(app)
  wallet.features = { requestErrors: { eth_sendTransaction: new ConnectKitError('user_rejected', 'no') } }
  await confirmSwap(app)
  wallet.features = {}
  await confirmSwap(app)
  wallet.features = { requestErrors: { eth_sendTransaction: new ConnectKitError('user_rejected', 'no') } }
  await confirmSwap(app)
  wallet.features = {}
  await confirmSwap(app)
  const network = { network: 'eip155:1' }
  const of = { ...network, source: 'uniswap-v3' }
  expect(app.host.payloads('analytics.tracked')).toEqual([
    { name: 'CLICK_SELECT_TOKEN_TO_SWAP', properties: network },
    { name: 'INITIATE_SWAP', properties: of },
    { name: 'SWAP_APPROVAL_ERROR', properties: { ...of, code: 'user_rejected' } },
    { name: 'SWAP_ERROR', properties: { ...of, code: 'user_rejected' } },
    { name: 'SWAP_SUCCESS', properties: of },
  ])
})
