import { decodeCall } from '../../../shared/signing/decodeCall.ts'
import { readCalls } from '../../../shared/signing/readCalls.ts'
import { messageOf, readMessage } from '../../../shared/signing/readMessage.ts'
import { explainOrder } from '../../../shared/signing/typedData/explainOrder.ts'
import { explainTypedData } from '../../../shared/signing/typedData/explainTypedData.ts'
import * as orders from '../../../shared/signing/typedData/testOrders.ts'
import * as typed from '../../../shared/signing/typedData/testTypedData.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import type { PageCall } from '../../connections/findFrameWallet.ts'
import { fakeCoinbase } from '../../connectors/fakeConnector.ts'
import type { ContractFacts, KnownContracts } from '../../signing/contractFacts.ts'
import type { RequestReading, RequestSummary } from '../../signing/readRequest.ts'
import { testTask } from '../../tasks/testTask.ts'
import type { ClickRequest } from './askForClick.ts'
import { holder, message, requests, sign, transaction } from './testRequests.ts'

const idle: PageCall = { id: holder.id, chainId: 'eip155:1', method: 'wallet_switchEthereumChain' }

function click(name: string, facts: Partial<ClickRequest>, status?: 'popup_blocked') {
  const all = { call: idle, press() {}, isSent: false, ...facts }
  return viewStory(name, {
    hasCoinbase: true,
    connections: [holder],
    history: [{ view: 'ContinueExternal', wallet: fakeCoinbase }],
    prepare: app => app.store.setState({ task: testTask('click', all, status) }),
  })
}

const asker = { address: typed.owner, network: 1n, host: 'shop.example' }

/** As readRequest.ts reads it, without waiting for chunks. */
function read({ method, params }: PageCall): RequestReading {
  const given = params as readonly unknown[]
  if (method === 'eth_sign') return { kind: 'hash' }
  if (method === 'personal_sign') return readMessage(messageOf(given), asker) ?? { kind: 'unreadable' }
  if (method.startsWith('eth_signTypedData')) {
    const reading = explainTypedData(given[1], asker, explainOrder)
    return reading ? { kind: 'typed', ...reading } : { kind: 'unreadable' }
  }
  const asked = readCalls(method, given, asker)
  if (!asked) return { kind: 'unreadable' }
  return { kind: 'calls', ...asked, calls: asked.calls.map(call => ({ call, does: decodeCall(call) })) }
}

const contracts: KnownContracts = {
  [typed.token.toLowerCase()]: { kind: 'token', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, isListed: true },
  [typed.otherToken.toLowerCase()]: { kind: 'nft', name: 'Test Garden', symbol: 'ART', isListed: false },
}
/** The same contract with other answers. */
const answering = (contract: string, facts: Partial<ContractFacts>): Partial<RequestSummary> => ({
  contracts: { [contract.toLowerCase()]: { kind: 'unknown', name: '', symbol: '', isListed: false, ...facts } },
})

const known = (
  name: string,
  call: PageCall,
  facts: Partial<RequestSummary> = {},
  request: Partial<ClickRequest> = {},
) => click(name, { call, summary: { reading: read(call), contracts, isChecking: false, ...facts }, ...request })

type Changes = NonNullable<RequestSummary['simulation']>['changes']
const success = (changes: Changes) => ({ simulation: { result: 'success' as const, changes } })
const lost = {
  standard: 'ERC20',
  contract: typed.token,
  amount: '-12500000',
  symbol: 'TUSD',
  decimals: 6,
} as const

export const asked = click('waiting for a click', {})
export const waiting = click('waiting for the wallet’s window', { isSent: true })
export const blocked = click('no window opened', {}, 'popup_blocked')
export const replaced = viewStory('a wallet is connected instead', {
  hasCoinbase: true,
  history: [{ view: 'ContinueExternal', wallet: fakeCoinbase }],
  prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.harbour' }) }),
})
export const checking = known('names and changes still come', requests.transfer, { contracts: {}, isChecking: true })
export const elsewhere = known('asked on another device', requests.transfer, success([lost]), {
  isSent: true,
  isElsewhere: true,
})
export const another = viewStory('a transfer beside another that the wallet has not answered', {
  hasCoinbase: true,
  connections: [holder],
  history: [{ view: 'ContinueExternal', wallet: fakeCoinbase }],
  prepare: app => {
    const call = requests.transfer
    const summary = { reading: read(call), contracts, isChecking: false, ...success([lost]) }
    app.store.setState({
      task: testTask('click', { call, press() {}, isSent: false, summary }),
      openSends: [{ id: 'a', askedAtMs: app.clock.now(), wallet: 'Coinbase', amount: '0', symbol: 'ETH' }],
    })
  },
})
export const transfer = known('a transfer', requests.transfer, success([lost]))
export const untold = known(
  'a token whose decimals nobody told',
  requests.transfer,
  success([{ ...lost, decimals: undefined, isListed: true }]),
)
export const moved = known('an NFT that moves', requests.moved, {
  ...success([{ standard: 'ERC721', contract: typed.otherToken, tokenId: '77', amount: '-1', symbol: 'ART' }]),
})
export const approval = known('an unlimited approval', requests.approval, success([]))
export const increase = known('a further approval', requests.increase, success([]))
export const newContract = known(
  'a new contract',
  requests.newContract,
  success([{ standard: 'native', amount: '-100000000000000000' }]),
)
export const collection = known('an approval that a node sees take more', requests.collection, success([lost]))
export const batch = known('several calls', requests.batch, { simulation: { result: 'unknown', changes: [] } })
export const unknownCall = known(
  'a call that cannot be read',
  transaction({
    ...(requests.unknownCall.params as [Record<string, unknown>])[0],
    authorizationList: [],
  }),
  success([{ standard: 'native', amount: '-100000000000000000' }]),
)
export const reverts = known('a call that would fail', requests.transfer, {
  simulation: { result: 'reverted', changes: [] },
})
export const items = known('several NFTs at once', requests.items, success([]))
export const oneItem = known('NFT #0 given to somebody', requests.nothing(typed.otherToken), success([]))
export const mixed = known('a contract that is token and NFT', requests.nothing(typed.otherToken), {
  ...success([]),
  ...answering(typed.otherToken, { kind: 'mixed', name: 'Mixed', symbol: 'MIX', decimals: 18 }),
})
export const unreadContract = known('a contract that nobody can read', requests.nothing(typed.otherToken), {
  ...success([]),
  ...answering(typed.otherToken, {}),
})
export const revoked = known('a revoked permission', requests.nothing(typed.token), success([]))
export const permitForAll = known('a signature for a whole collection', sign(typed.permitForAll()))
export const posing = known('a trade for a token that only takes a name', sign(typed.cowOrder({})), {
  ...answering(typed.otherToken, { kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, poses: 'USDC' }),
})
export const fickle = known('a contract that knows test runs, and gains of unlisted tokens', requests.unknownCall, {
  simulation: {
    result: 'success',
    isFickle: true,
    changes: [
      { standard: 'native', amount: '-100000000000000000' },
      { ...lost, contract: typed.spender, amount: '5000000000', symbol: 'USDC', isListed: false, poses: 'USDC' },
      { ...lost, contract: typed.otherToken, amount: '12000000', symbol: 'SEED', isListed: false },
    ],
  },
})
export const permit = known('an unlimited permit', sign(typed.permit({ value: typed.maxUint256 })))
export const otherAccount = known(
  'a permit of another account and network',
  sign(typed.permit({ owner: typed.spender }, 10)),
)
export const anyNetwork = known('a permit for any network', sign(typed.withoutNetwork(typed.permit())))
export const authorization = known('a signed transfer', sign(typed.authorization()))
export const order = known('an order that pays somebody else', sign(typed.cowOrder({ receiver: typed.spender })))
export const gift = known('an NFT for nothing', sign(typed.seaportOrder(typed.spender)))
export const bulk = known('NFTs offered in bulk', sign(orders.bulkOrder(orders.sellOrders(), 2)))
export const pieces = known('tokens for several pieces', sign(orders.erc1155Order({ direction: 1 })))
export const witness = known('a return that cannot be checked', sign(typed.dutchOrder(typed.spender)))
export const unknownData = known(
  'typed data of another kind',
  sign(typed.typedData('Vote(uint256 proposal)', typed.spender, { proposal: 4 })),
)
export const plainMessage = known('a message', requests.message)
export const signIn = known('a sign-in', requests.signIn)
export const otherSite = known('a sign-in to another site', requests.otherSite)
export const looksLikeSignIn = known('no real sign-in', message('Wants you to sign in with your account'))
export const longMessage = known(
  'a long message with hidden characters',
  message(`Pay \u202e0001 to me. ${'Long terms. '.repeat(500)}`),
)
export const bytes = known('bytes', requests.bytes)
export const hash = known('a bare number', requests.hash)
export const unreadable = known('typed data that cannot be read', requests.unreadable)
