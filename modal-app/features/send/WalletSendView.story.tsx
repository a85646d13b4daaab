import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import type { MoneyRefusal } from './RefusalNotice.tsx'
import { emptyForm, type SendForm } from './send.ts'
import {
  connection,
  dollarId,
  ethereum,
  friend,
  openSend,
  optimism,
  sender,
  tokenBalance,
  tokenList,
  tokens,
} from './testSend.ts'

const poison = `0xde70${'1'.repeat(32)}fb77`
const filled: Partial<SendForm> = { amount: '0.25', recipient: friend, hasNames: true }

function story(name: string, form: Partial<SendForm>, state: ViewState = {}) {
  return viewStory(name, {
    connections: [connection],
    networks: [ethereum, optimism],
    history: [{ view: 'Account' }, { view: 'WalletSend' }],
    ...state,
    prepare: app => {
      app.store.setState({
        tokens: { [tokensKey(connection)]: tokenList() },
        send: { ...emptyForm('eip155:1'), hasNames: true, ...form },
      })
      state.prepare?.(app)
    },
  })
}

const refused = (name: string, refusal: MoneyRefusal) => story(name, { ...filled, refusal })
const named = (name: string, status: 'reading' | 'found' | 'none' | 'failed') =>
  story(name, {
    amount: '0.25',
    recipient: 'nick.eth',
    name: { text: 'nick.eth', status, address: status === 'found' ? friend : undefined },
    problem: status === 'found' ? undefined : 'invalid',
  })

export const addAmount = story('empty', {})
export const selectToken = story('a token that is gone', { token: `${dollarId}00` as never })
export const missingToken = story('a token the account has none of', {
  ...{ fixed: ['token', 'amount'], amount: '3', recipient: friend },
  token: `${dollarId}00` as never,
})
export const incorrectValue = story('no amount', { amount: '1.2.3' })
export const chooseAmount = story('an amount of two readings', { amount: '1.250' }, { languages: ['de', 'en'] })
const unread = (name: string, status: 'reading' | 'failed') =>
  story(
    name,
    { ...filled, fixed: ['token'], token: dollarId },
    { prepare: app => app.store.setState({ tokens: { [tokensKey(connection)]: { status, at: 0 } } }) },
  )
export const readingTokens = unread('reading the balance', 'reading')
export const tokensFailed = unread('tokens unavailable', 'failed')
export const insufficientFunds = story('more than there is', { amount: '99' })
export const addAddress = story('without a recipient', { amount: '0.25' })
export const invalid = story('no address', { amount: '0.25', recipient: '0xde70', problem: 'invalid' })
export const otherChain = story('an address of another network', {
  amount: '0.25',
  recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  problem: 'otherChain',
})
export const checksum = story('an address with a wrong letter', { ...filled, problem: 'checksum' })
export const otherNetwork = story('an address of another network of this kind', {
  ...{ amount: '0.25', recipient: `matic:${friend}` },
  problem: 'otherNetwork',
  otherName: 'Polygon',
})
export const link = story('a link that asks for more', { amount: '0.25', recipient: 'solana:https', problem: 'link' })
export const linkToken = story('a link that asks for a token that is not there', {
  recipient: `ethereum:${friend}/transfer?address=${friend}&uint256=1`,
  problem: 'linkToken',
})
export const preview = story('complete', filled)
export const ofToken = story('a token', { ...filled, amount: '1,000.5', token: dollarId })
export const preparing = story('asking the network', { ...filled, isPreparing: true })
export const reading = named('looking up a name', 'reading')
export const found = named('a name with its address', 'found')
export const respelled = story('a name in another spelling', {
  ...{ amount: '0.25', recipient: 'ｎick.eth' },
  name: { text: 'nick.eth', status: 'found', address: friend },
})
export const none = named('a name without an address', 'none')
export const failed = named('a name that could not be looked up', 'failed')
export const own = story('one’s own address', { ...filled, recipient: sender })
export const lookalike = story(
  'an address like a known one',
  { ...filled, recipient: poison },
  {
    prepare: app =>
      app.store.setState({
        sentTransactions: [
          {
            ...{ chainId: 'eip155:1', hash: `0x${'1'.repeat(64)}`, from: sender, to: friend },
            ...{ amount: '1', symbol: 'ETH', sentAtMs: 0, status: 'confirmed' },
          },
        ],
      }),
  },
)
export const unlisted = story(
  'a token nobody listed',
  { ...filled, token: dollarId },
  {
    prepare: app => {
      const odd = tokenBalance('FREE-$$$-VISIT-SITE', '5', {
        name: 'Claim at scam',
        address: dollarId,
        isListed: false,
      })
      app.store.setState({ tokens: { [tokensKey(connection)]: tokenList([...tokens.slice(0, 1), odd]) } })
    },
  },
)
export const notEnough = refused('not that much', { reason: 'amount' })
export const noFee = refused('nothing for the fee', { reason: 'fee' })
export const rent = refused('nothing left to exist', { reason: 'rent', needed: 890_880n })
export const newAccount = refused('too little for a new account', { reason: 'newAccount', needed: 10n ** 16n })
export const badAddress = refused('an address nobody can use', { reason: 'address' })
export const ownContract = refused('a token to its own contract', { reason: 'ownContract' })
export const tokenContract = story('a token’s contract', { ...filled, recipient: dollarId.slice(9) })
export const refusedByContract = refused('a contract that refuses it', { reason: 'refused' })
export const unreachable = refused('no answer', { reason: 'unreachable' })
export const unloaded = refused('offline, a part did not load', { reason: 'unloaded' })
export const unsuitable = refused('a wallet that cannot', { reason: 'unsuitable' })
export const unknownFailure = refused('another failure', { reason: 'failed' })
export const given = story('filled in by the site', {
  ...filled,
  fixed: ['amount', 'token', 'recipient'],
  token: dollarId,
  amount: '25.5',
})
export const elsewhere = story('on another network', { chainId: 'eip155:10' })
export const openQuestion = story('a question still open in a wallet that is gone', filled, {
  prepare: app => app.store.setState({ openSends: [openSend] }),
})
export const empty = story('balances unknown', filled, { prepare: app => app.store.setState({ tokens: {} }) })
