import { expect, test, vi } from 'vitest'
import { ConnectKitError } from '../../../shared/errors.ts'
import './ContinueExternalView.tsx'
import { mountApp } from '../../boot/mountApp.tsx'
import { createTestApp, type TestAppOptions, testNetwork } from '../../boot/testApp.ts'
import { openModal } from '../../flow/openModal.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { callFrameWallet } from './callFrameWallet.ts'
import './explainCall.ts'
import './RequestSummaryView.tsx'
import '../../../shared/signing/decodeCall.ts'
import '../../signing/readRequest.ts'
import '../../../shared/signing/typedData/explainOrder.ts'
import '../../../shared/signing/typedData/explainTypedData.ts'
import * as orders from '../../../shared/signing/typedData/testOrders.ts'
import * as typed from '../../../shared/signing/typedData/testTypedData.ts'
import { holder, requests, sign, transaction } from './testRequests.ts'

const blocked = new ConnectKitError('popup_blocked', 'no click')

const price = '10000000000000000'
const [cheap] = (typed.seaportOrder().message as { consideration: object[] }).consideration
const order137 = typed.typedData(
  typed.seaportType,
  typed.seaport16,
  { ...typed.seaportOrder().message, consideration: [{ ...cheap, startAmount: price, endAmount: price }] },
  137,
)

/** A page connected to a wallet in its own window, on a network whose token a node knows. */
function world({ connection = holder, ...options }: TestAppOptions & { connection?: typeof holder } = {}) {
  const app = createTestApp({ hasCoinbase: true, connections: [connection], ...options })
  app.adapter.displayAddress = address => address.toLowerCase()
  const asked: string[] = []
  app.adapter.has.nodes.ask = async ({ method }) => void asked.push(method)
  app.coinbase.features = { requestErrors: {} }
  const screen = mountApp(app)
  const ask = (call: typeof requests.transfer) => {
    app.coinbase.features = { requestErrors: { [call.method]: blocked } }
    const answer = callFrameWallet(app, call)
    answer.catch(() => {})
    return answer
  }
  return { app, asked, screen, ask }
}

const changed = { standard: 'ERC20' as const, contract: typed.token, symbol: 'TUSD', decimals: 6 }
type Asked = { asked: { contract: string; number?: string }[]; pictures?: boolean }

/** What contracts answer: a token of six decimals, if nothing else is said. */
function answered(facts: Record<string, object> = {}) {
  const tusd = { kind: 'token', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, isListed: true }
  return ({ asked, pictures }: Asked) => ({
    contracts: asked.map(({ contract, number }) => {
      const told = { contract, number, ...(facts[contract.toLowerCase()] ?? tusd) }
      return pictures ? { ...told, image: `/v1/pictures/${number}` } : told
    }),
  })
}

const simulating = (changes: object[], result = 'success', answer = answered()) => ({
  post: vi.fn(async (name: string, body: unknown) =>
    name === 'contracts' ? (answer(body as Asked) as never) : ({ result, changes } as never),
  ),
  proxyUrl: async () => 'https://cdn.example/v1/rpc/eip155:1',
})

test('says what a transfer moves, and the changes that a node predicts', async () => {
  const api = simulating([{ ...changed, amount: '-12500000' }])
  const { screen, ask } = world({ api })
  ask(requests.transfer)
  await screen.says('Sends12.5 TUSD')
  await screen.says('What changes−12.5 TUSD')
  await screen.says('From a test run. It may differ.')
  expect(screen.dialog().textContent).not.toContain('took more')
  expect(api.post).toHaveBeenCalledWith(
    'simulation',
    { from: typed.owner, calls: [expect.objectContaining({ to: typed.token, value: '0x0' })] },
    { chainId: 'eip155:1' },
  )
})

test.each([
  [requests.increase, 'May spend another12.5 TUSD'],
  [requests.newContract, 'CreatesA new contract of 1,204 bytes'],
  [requests.newContract, 'Sends along0.1 ETH'],
  [sign(orders.bulkOrder(orders.sellOrders(), 1)), 'You giveTest Dollar #78 0x27b'],
  [sign(orders.erc1155Order({ direction: 1 })), 'You get at least20 × #77'],
])('says what else is asked for (%#)', async (call, words) => {
  const { screen, ask } = world({ api: simulating([]) })
  ask(call)
  await screen.says(words)
})

test('a contract creation is simulated as one', async () => {
  const api = simulating([])
  world({ api }).ask(requests.newContract)
  await vi.waitFor(() => expect(api.post).toHaveBeenCalled())
  const [, { calls }] = api.post.mock.calls[0] as unknown as [string, { calls: object[] }]
  expect(calls).toEqual([{ to: undefined, data: expect.stringMatching(/^0x60/), value: '0x16345785d8a0000' }])
})

test('warns if a node predicts that a call takes more, or fails', async () => {
  const more = world({ api: simulating([{ ...changed, amount: '-1' }]) })
  more.ask(requests.approval)
  await more.screen.says('Unlimited TUSD')
  await more.screen.says('this took more than the request says')
  const failing = world({ api: simulating([], 'reverted') })
  failing.ask(requests.transfer)
  await failing.screen.says('failed in a test run')
})

test('gains of unlisted tokens show their contract, and whose name they copied', async () => {
  const gain = { ...changed, amount: '5000000000', isListed: false }
  const api = simulating([
    { ...gain, symbol: 'USDC', poses: 'USDC' },
    { ...gain, contract: typed.otherToken, symbol: 'SEED' },
    { ...gain, contract: typed.spender, symbol: 'DAI', isListed: true },
    { ...gain, contract: typed.owner, symbol: '', decimals: 0, amount: '3' },
    { standard: 'ERC721', contract: typed.spender, tokenId: '77', amount: '-1', symbol: 'ART', isListed: false },
  ])
  const { screen, ask } = world({ api })
  ask(requests.unknownCall)
  await screen.says(`+5,000 USDC${shortenAddress(typed.token)} Not the real USDC`)
  await screen.says(`+5,000 SEED${shortenAddress(typed.otherToken)} Not on this site’s list+5,000 DAI+3`)
  await screen.says('− ART #77From a test run')
})

test('without known decimals, no number is shown as a token amount', async () => {
  const untold = { ...changed, decimals: undefined, symbol: 'USDC', isListed: true }
  const api = simulating([
    { ...untold, amount: '-5000' },
    { ...untold, contract: typed.otherToken, amount: '5000' },
    { ...untold, contract: typed.spender, symbol: '', isListed: false, amount: '5000' },
    { ...untold, contract: typed.owner, decimals: 0, amount: '7' },
    { standard: 'ERC1155', contract: typed.owner, symbol: 'GAME', tokenId: '4', amount: '20', isListed: true },
  ])
  const { screen, ask } = world({ api })
  ask(requests.unknownCall)
  await screen.says('−5,000 in the smallest unit of USDC+5,000 in the smallest unit of USDC')
  await screen.says(`+5,000 in the smallest unit of ${shortenAddress(typed.spender)}`)
  await screen.says('+7 USDC+20 GAME #4')
})

test('warns about a contract that behaves differently when simulated, and says what was not simulated as in a block', async () => {
  const told = { result: 'success', isFickle: true, isRough: true, changes: [] }
  const { screen, ask } = world({ api: { ...simulating([]), post: async () => told as never } })
  ask(requests.unknownCall)
  await screen.says('This acts differently in a test run.')
  await screen.says('No balance changesFrom a test run without real fees. It may differ.')
})

test('a simulation gets the gas that the page requests', async () => {
  const api = simulating([])
  const { ask } = world({ api })
  const [given] = requests.transfer.params as [object]
  ask({ ...requests.transfer, params: [{ ...given, gas: '0x30d40' }] })
  await vi.waitFor(() =>
    expect(api.post).toHaveBeenCalledWith(
      'simulation',
      expect.objectContaining({ calls: [expect.objectContaining({ gas: '0x30d40' })] }),
      expect.anything(),
    ),
  )
})

test('the button works before anything is known about the request', async () => {
  const { app, screen, ask } = world({
    api: { post: () => new Promise(() => {}), proxyUrl: () => new Promise(() => {}) },
  })
  const answer = ask(requests.transfer)
  await screen.offers('Open Coinbase')
  app.coinbase.features = { results: { eth_sendTransaction: '0xhash' } }
  screen.click('Open Coinbase')
  expect(await answer).toBe('0xhash')
})

test('after four seconds without an answer, amounts are shown as they are counted', async () => {
  const { app, screen, ask } = world({
    api: { post: () => new Promise(() => {}), proxyUrl: () => new Promise(() => {}) },
  })
  ask(requests.transfer)
  await screen.says('Checking…')
  app.clock.advance(4_000)
  await screen.says('12,500,000: an amount or an NFT number')
  await screen.says('Couldn’t be checked in advance')
})

test('only the operator’s server is asked about contracts, never a page’s own nodes', async () => {
  const { asked, screen, ask } = world({
    api: simulating([]),
    options: { customRpcUrls: { 'eip155:1': ['https://liar.example'] } },
  })
  ask(sign(typed.permit()))
  await screen.says('12.5 TUSD')
  expect(asked).toEqual([])
})

const art = { kind: 'nft', name: 'Test Garden', symbol: 'ART', isListed: false }
const facts = (of: object) => simulating([], 'success', answered({ [typed.otherToken.toLowerCase()]: of }))
const none = { kind: 'unknown', name: '', symbol: '', isListed: false }
const mix = { kind: 'mixed', name: 'Mixed', symbol: 'MIX', decimals: 18, isListed: false }

test.each([
  ['an approval of #0', requests.nothing(typed.otherToken), art, 'May moveTest Garden #0Granted to'],
  ['a move of #77', requests.moved, art, 'MovesTest Garden #77From'],
  ['a permit of #0', sign(typed.itemPermit()), art, 'May moveTest Garden #0Granted to'],
  [
    'a token’s permit of 0',
    sign({
      ...typed.permit({ value: '0' }),
      domain: { ...typed.permit().domain, verifyingContract: typed.otherToken },
    }),
    art,
    'May moveTest Garden #0',
  ],
  ['all by a signature', sign(typed.permitForAll()), art, 'May moveThe whole collection'],
  ['none of all by a signature', sign(typed.permitForAll(false)), art, 'May moveAccess revoked'],
  [
    'a permission by Permit2, which moves any smaller number, too',
    sign(
      typed.permitSingle({ details: { token: typed.otherToken, amount: '9', expiration: 1_800_000_000, nonce: 0 } }),
    ),
    art,
    'May spendAny NFT up to #9Granted to',
  ],
  ['several at once', requests.items, art, 'MovesTest Garden #720 × #8From'],
  ['all of a collection', requests.collection, art, 'May moveThe whole collection'],
  [
    'nothing of a contract that is both',
    requests.nothing(typed.otherToken),
    mix,
    'May spend0 MIX, or the NFT Mixed #0',
  ],
  ['nothing of what nobody knows', requests.nothing(typed.otherToken), none, 'May spend0: an amount or an NFT number'],
])('%s is explained by the contract’s kind', async (_, call, of, words) => {
  const { screen, ask } = world({ api: facts(of) })
  ask(call)
  await screen.says(words)
  expect(screen.dialog().querySelectorAll('[class*=skeleton]')).toHaveLength(0)
})

test('an NFT is shown with its picture, once there is one', async () => {
  const { screen, ask } = world({ api: facts(art) })
  ask(requests.nothing(typed.otherToken))
  await screen.says('Test Garden #0')
  await vi.waitFor(() => expect(screen.dialog().querySelector('img[src$="/v1/pictures/0"]')).not.toBeNull())
})

test('only for a token does a zero approval mean a revocation', async () => {
  const token = world({ api: simulating([]) })
  token.ask(requests.nothing(typed.token))
  await token.screen.says('May spendAccess revoked')
  expect(token.screen.dialog().textContent).not.toContain('can’t tell')
  for (const of of [art, mix, none]) {
    const other = world({ api: facts(of) })
    other.ask(requests.nothing(typed.otherToken))
    await other.screen.says('No balance changes')
    expect(other.screen.dialog().textContent).not.toContain('revoked')
  }
})

test('approving nobody for an NFT revokes the permission', async () => {
  const { screen, ask } = world({ api: facts(art) })
  ask(requests.noMore(typed.otherToken))
  await screen.says('Granted toNo one: access revoked')
})

test.each([
  ['down', () => Promise.reject(new ConnectKitError('network_error', 'no'))],
  ['silent', () => new Promise<never>(() => {})],
])('while the server is %s, a zero is not called nothing', async (_, fail) => {
  const { post, ...api } = simulating([])
  const { app, screen, ask } = world({
    api: { ...api, post: (name: string, body: unknown) => (name === 'contracts' ? fail() : post(name, body)) },
  })
  ask(requests.nothing(typed.token))
  await vi.waitFor(() => {
    app.clock.advance(4_000)
    expect(screen.dialog().textContent).toContain('We can’t tell what kind of contract this is.')
  })
  await screen.says('0: an amount or an NFT number')
  expect(screen.dialog().textContent).not.toContain('revoked')
})

test('a token that copies a listed one’s name is marked in a request', async () => {
  const usdc = { kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: false, poses: 'USDC' }
  const { screen, ask } = world({ api: facts(usdc) })
  ask(requests.nothing(typed.otherToken))
  await screen.says('Not the real USDC')
})

test.each([
  ['only takes a name', { poses: 'USDC' }, 'Not the real USDC'],
  ['nobody listed', {}, 'Not on this site’s list'],
])('a trade for a token that %s says so', async (_, told, words) => {
  const usdc = { kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: false, ...told }
  const { screen, ask } = world({ api: facts(usdc) })
  ask(sign(typed.cowOrder()))
  await screen.says(`USDC ${shortenAddress(typed.otherToken)}${words}`)
})

test('on a network that only the page knows, nothing is requested and nothing is named', async () => {
  const api = simulating([])
  const { asked, screen, ask } = world({ api })
  ask({ ...requests.transfer, chainId: 'eip155:777' })
  await screen.says('12,500,000: an amount or an NFT number')
  await screen.says('Couldn’t be checked in advance')
  expect(asked).toEqual([])
  expect(api.post).not.toHaveBeenCalled()
})

test.each([
  [
    'calls',
    { ...requests.batch, params: [{ chainId: '0x89', calls: [{ to: typed.spender, value: '0x2386f26fc10000' }] }] },
  ],
  ['an order', sign(order137)],
])('amounts of %s are in the currency of the network where they are valid', async (_, call) => {
  const [first, second] = [testNetwork('eip155:1', 'Ethereum'), testNetwork('eip155:137', 'Polygon')]
  const pol = { name: 'POL', symbol: 'POL', decimals: 18 }
  const { screen, ask } = world({ api: simulating([]), networks: [first, { ...second, nativeCurrency: pol }] })
  ask(call)
  await screen.says('for another network')
  await screen.says('0.01 POL')
})

test('tokens of another network do not get this network’s names', async () => {
  const { asked, screen, ask } = world({ api: simulating([]) })
  ask(sign(typed.permit({}, 777)))
  await screen.says('12,500,000: an amount or an NFT number')
  expect(asked).toEqual([])
})

test.each([
  [requests.unreadable, 'We can’t explain this. Read it in Coinbase'],
  [requests.unknownCall, 'We can’t read what this does. Approve only if you trust shop.example.'],
  [sign(typed.typedData('Vote(uint256 proposal)', typed.spender, { proposal: 1 })), 'We can’t read what “Vote” allows'],
  [requests.hash, 'We can’t show this request in readable form.'],
  [requests.bytes, 'These 32 bytes aren’t text'],
  [requests.otherSite, 'You’re on shop.example.'],
  [transaction({ to: '0x', data: '0x6000' }), 'We can’t explain this'],
  [requests.newContract, 'We can’t read what this does. Approve only if you trust shop.example.'],
])('says what cannot be read (%#)', async (call, words) => {
  const { screen, ask } = world({ api: simulating([]) })
  ask(call)
  await screen.says(words)
})

test('a request that signs nothing is not explained', async () => {
  const { app, screen, ask } = world()
  ask({ ...requests.transfer, method: 'wallet_switchEthereumChain' })
  await screen.offers('Open Coinbase')
  expect(screen.dialog().textContent).not.toContain('What you’re asked to sign')
  expect(app.store.getState().task).not.toHaveProperty('facts.summary')
})

test('of several accounts, the requested one counts', async () => {
  const second = { address: typed.spender }
  const { screen, ask } = world({
    connection: { ...holder, accounts: [...holder.accounts, second] },
    api: simulating([]),
  })
  ask({ ...sign(typed.permit()), params: [second.address, JSON.stringify(typed.permit())] })
  await screen.says('This is for another account')
})

const remote = {
  ...holder,
  id: 'eip155:walletConnect',
  connectorId: 'walletConnect',
  wallet: { name: 'Phone', kind: 'walletConnect' as const },
}

function elsewhere(options: TestAppOptions = {}) {
  const made = world({
    connection: remote,
    api: simulating([]),
    config: { remote: { settings: { walletConnect: { projectId: 'relay' } }, locked: [] } },
    ...options,
  })
  made.app.walletConnect.features = { waits: ['eth_sendTransaction', 'eth_chainId'] }
  const call = { ...requests.transfer, id: remote.id }
  return { ...made, call }
}

test('over an open account, a request to a wallet elsewhere is shown until it is answered', async () => {
  const { app, screen, call } = elsewhere()
  openModal(app, { view: 'Account' })
  const answer = callFrameWallet(app, call)
  await vi.waitFor(() => expect(app.walletConnect.requests).toHaveLength(1))
  await screen.says('Continue in Phone')
  await screen.says('Sends12.5 TUSD')
  expect(screen.buttons()).not.toContain('Open Phone')
  app.walletConnect.approve()
  await answer
  await vi.waitFor(() => expect(app.store.getState()).toMatchObject({ open: true, task: null }))
  expect(app.store.getState().router.history).toEqual([{ view: 'Account' }])
})

test('hiding it does not end the request', async () => {
  const { app, screen, call } = elsewhere()
  openModal(app, { view: 'Account' })
  const answer = callFrameWallet(app, call)
  await screen.offers('Hide')
  screen.click('Hide')
  expect(app.store.getState().router.history).toEqual([{ view: 'Account' }])
  expect(app.walletConnect.requests.at(-1)?.signal?.aborted).not.toBe(true)
  app.walletConnect.approve()
  await answer
})

test.each(['closed', 'at a choice', 'with another question'] as const)(
  'it opens nothing and covers nothing while the modal is %s',
  async place => {
    const { app, call } = elsewhere()
    if (place !== 'closed') openModal(app, { view: place === 'at a choice' ? 'Networks' : 'Account' })
    if (place === 'with another question')
      app.store.setState({
        task: {
          kind: 'switch',
          status: 'waiting',
          facts: { chainId: 'eip155:10', isAdding: false },
          controller: new AbortController(),
        },
      })
    const before = app.store.getState()
    const answer = callFrameWallet(app, call)
    await vi.waitFor(() => expect(app.walletConnect.requests).toHaveLength(1))
    await import('./callFrameWallet.ts')
    await Promise.resolve()
    expect(app.store.getState()).toMatchObject({ open: before.open, router: before.router, task: before.task })
    app.walletConnect.approve()
    await answer
  },
)
