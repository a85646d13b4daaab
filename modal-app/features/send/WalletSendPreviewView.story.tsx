import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import type { PreparedTransfer } from '../../money/Prepared.ts'
import { testTask } from '../../tasks/testTask.ts'
import { connection, dollarId, ethereum, friend, openSend, optimism, prepared, sender } from './testSend.ts'

function story(name: string, facts: Partial<PreparedTransfer> = {}, state: ViewState = {}) {
  return viewStory(name, {
    connections: [connection],
    networks: [ethereum, optimism],
    history: [
      { view: 'Account' },
      { view: 'WalletSend' },
      { view: 'WalletSendPreview', prepared: { ...prepared, ...facts } },
    ],
    ...state,
  })
}

const asked = (name: string, status: 'waiting' | 'done' | ErrorCode, says?: string) =>
  story(
    name,
    {},
    { prepare: app => app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }, status, says) }) },
  )

export const failedWithWords = asked('failed, the wallet says why', 'wallet_failed', 'Nonce too low: 7 < 9')

const dollar = { id: dollarId, name: 'Test Dollar', symbol: 'TUSD', decimals: 6, price: 1, isListed: true } as const
const amount = 1_000_500_000n
const contract = dollarId.slice('eip155:1:'.length)

export const native = story('the network’s currency')
export const token = story('a token, to a name', {
  token: dollar,
  amount,
  name: 'nick.eth',
  call: { kind: 'transfer', contract, to: friend, amount },
  simulation: {
    result: 'success',
    changes: [{ standard: 'ERC20', contract, amount: String(-amount), symbol: 'TUSD', decimals: 6 }],
  },
})
export const unpriced = story('a long amount without a price', {
  token: { ...prepared.token, price: undefined },
  amount: 1_234_567_123_456_789_123_456_789n,
})
export const unknown = story('changes that nobody could check', { simulation: { result: 'unknown', changes: [] } })
export const reverted = story('a transfer that would fail', {
  cautions: ['reverts'],
  simulation: { result: 'reverted', changes: [] },
})
export const differs = story('changes that the transfer does not say', {
  token: dollar,
  amount,
  call: { kind: 'transfer', contract, to: friend, amount },
  cautions: ['differs'],
  simulation: {
    result: 'success',
    changes: [
      { standard: 'ERC20', contract, amount: String(-amount - 5_000_000n), symbol: 'TUSD', decimals: 6 },
      { standard: 'native', amount: '-100000000000000000' },
    ],
  },
})
export const tokenFee = story('a token that takes a fee', {
  token: dollar,
  amount,
  fee: { ...prepared.fee, withheld: 5_002_500n },
  arrives: { amount: amount - 5_002_500n, isLeast: true },
  cautions: ['arrivesLess'],
  call: undefined,
  simulation: undefined,
})
const kept = (received: bigint, caution: 'arrivesLess' | 'arrivesNothing') => ({
  token: dollar,
  amount,
  call: { kind: 'transfer', contract, to: friend, amount } as const,
  arrives: { amount: received, isLeast: false },
  cautions: [caution],
  simulation: {
    result: 'success' as const,
    received: String(received),
    changes: [{ standard: 'ERC20' as const, contract, amount: String(-amount), symbol: 'TUSD', decimals: 6 }],
  },
})
export const arrivesLess = story('a token that keeps a tenth', kept(900_450_000n, 'arrivesLess'))
export const arrivesNothing = story('a token that keeps all', kept(0n, 'arrivesNothing'))
export const fickle = story('a contract that knows test runs', {
  cautions: ['fickle'],
  simulation: { result: 'success', changes: prepared.simulation?.changes ?? [], isFickle: true, isRough: true },
})
export const own = story('to oneself', { to: sender, cautions: ['own'] })
export const respelled = story('to a name in another spelling', { name: 'nick.eth', cautions: ['respelled'] })
export const lookalike = story('to an address like a known one', { cautions: ['lookalike'] })
export const ownerless = story('to an address of nobody', {
  to: '0x000000000000000000000000000000000000dEaD',
  cautions: ['ownerless'],
})
export const tokenContract = story('to a token', { to: contract, cautions: ['tokenContract'] })
export const unused = story('to an address nobody has used', { cautions: ['unused'] })
export const emptyAddress = story('to an address with nothing', { cautions: ['empty'] })
export const fresh = story('to a new address partly like a known one', { cautions: ['fresh'] })
export const unlisted = story('a token nobody listed', {
  token: { ...dollar, symbol: 'FREE-$$$-VISIT-SITE', isListed: false },
  cautions: ['unlisted'],
})
export const bitcoin = story('without a call to decode', { call: undefined, simulation: undefined })
export const elsewhere = story(
  'the wallet is on another network',
  {},
  {
    connections: [{ ...connection, chainId: 'eip155:10' }],
  },
)
export const gone = story(
  'the wallet uses another account',
  {},
  {
    connections: [{ ...connection, accounts: [{ address: friend }] }],
  },
)
export const waiting = asked('waiting for the wallet', 'waiting')
export const done = asked('sent', 'done')
export const declined = asked('declined', 'user_rejected')
export const busy = asked('another request is open', 'wallet_busy')
export const missing = asked('the wallet is gone', 'wallet_not_found')
export const blocked = asked('no window opened', 'popup_blocked')
export const isolated = asked('the window cannot answer', 'popup_isolated')
export const stayed = asked('the wallet moved', 'connection_not_found')
export const unreachable = asked('nobody tells whether it was sent', 'network_error')
export const unloaded = asked('offline, a part did not load', 'script_failed')
export const another = story(
  'a question still open in a wallet',
  {},
  { prepare: app => app.store.setState({ openSends: [openSend] }) },
)
export const expired = asked('signed too late', 'transaction_expired')
export const failed = asked('failed', 'wallet_failed')
export const replaced = story(
  'the page asks for something else',
  {},
  {
    prepare: app => app.store.setState({ task: testTask('connect', { walletId: 'example.harbour' }) }),
  },
)
