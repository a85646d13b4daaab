import { address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { bytesToBase64 } from '../../../shared/base64.ts'
import { buildTransaction } from '../../../shared/signing/solana/testTransactions.ts'
import {
  permit,
  permitForAll,
  seaportOrder,
  token,
  typedData,
} from '../../../shared/signing/typedData/testTypedData.ts'
import { siwxText } from '../../../shared/siwx.ts'
import { emailView } from '../email/emailView.ts'
import type { Words } from '../locales/siteTexts.ts'
import { deleteAccountView } from '../security/keyViews.ts'
import type { SiteStory, SiteStoryEnv } from '../testStory.tsx'
import { TicketButton } from '../tickets/TicketButton.tsx'
import { ArmedCard } from '../window/ArmedCard.tsx'
import type { ApprovalView } from './Approval.ts'
import { ApproveCard } from './ApproveCard.tsx'
import { prepareApproval } from './prepareApproval.ts'
import { networkOf, type TestNetwork, testNetwork } from './testNetwork.ts'

const friend = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const usdc = { contract: token, kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6, isListed: true } as const
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function claim(uint256 id)',
])
const call = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never)
const ether = '0xde0b6b3a7640000'

type Change = (network: TestNetwork) => void

/** The real code on a fake network. */
const network = async ({ texts }: SiteStoryEnv, change: Change = () => {}): Promise<TestNetwork> => {
  // The same object, whose changed replies it returns.
  const made = Object.assign(await testNetwork(), { texts, tokens: [usdc] })
  made.config = {
    ...made.config,
    pageOrigin: 'https://fernhill.example',
    networks: [networkOf('eip155:1', 'Ethereum')],
  }
  made.prices = { 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': 3_250, [`eip155:1:${token}`]: 1 }
  change(made)
  return made
}

const none = () => {}

/** In the window, or in the modal. */
const card = (host: string, view: ApprovalView, { t }: Words, isFramed = false) =>
  isFramed ? (
    <ApproveCard
      {...{ host, view, reject: none }}
      yes={
        <TicketButton
          ticket={{ isReady: true, isOpen: false, press: none, hand: () => undefined }}
          kind={view.isUnread ? 'quiet' : 'strong'}
          label={t('approve.inWindow')}
        />
      }
    />
  ) : (
    <ArmedCard {...{ host, view, reject: none }} approve={async () => {}} />
  )

const asking =
  (method: string, params: (made: TestNetwork) => readonly unknown[], change?: Change, isFramed = false) =>
  async (env: SiteStoryEnv) => {
    const made = await network(env, change)
    const { view } = await prepareApproval(made, method, params(made))
    return card(new URL(made.config.pageOrigin).host, view, env.texts, isFramed)
  }

const sending = (transaction: Record<string, unknown>, change?: Change, isFramed?: boolean) =>
  asking('eth_sendTransaction', ({ address }) => [{ from: address, ...transaction }], change, isFramed)
const signing = (message: string | ((address: string) => string)) =>
  asking('personal_sign', ({ address }) => [typeof message === 'string' ? message : message(address), address])
const typed = (given: (owner: string) => unknown) =>
  asking('eth_signTypedData_v4', ({ address }) => [address, given(address)])

const pays: Change = made => {
  made.tested = {
    result: 'success',
    changes: [
      { standard: 'ERC20', amount: '-12500000', symbol: 'USDC', decimals: 6, isListed: true },
      { standard: 'ERC721', amount: '1', name: 'Tea voucher', tokenId: '42', isListed: true },
    ],
  }
}

export const native: SiteStory = {
  name: 'ether is sent to a name',
  render: sending({ to: friend, value: ether }, made => {
    made.names = { [friend.toLowerCase()]: 'gardener.eth' }
    made.tested = { result: 'success', changes: [{ standard: 'native', amount: '-1000000000000000000' }] }
  }),
  act: visitor => visitor.see('facts b'),
}
export const token12: SiteStory = {
  name: 'a token is paid, and something comes',
  render: sending({ to: token, data: call('transfer', [friend, 12_500_000n]) }, pays),
}
export const allowed: SiteStory = {
  name: 'spending is allowed',
  render: sending({ to: token, data: call('approve', [friend, 12_500_000n]) }),
}
export const unlimited: SiteStory = {
  name: 'all of a token',
  render: sending({ to: token, data: call('approve', [friend, maxUint256]) }),
}
export const collection: SiteStory = {
  name: 'all of a collection',
  render: sending({ to: token, data: call('setApprovalForAll', [friend, true]) }),
}
export const unread: SiteStory = {
  name: 'nobody can read it',
  render: sending({ to: token, data: call('claim', [1n]), value: ether }),
}
export const reverted: SiteStory = {
  name: 'it would fail',
  render: sending({ to: token, data: call('claim', [1n]) }, made => {
    made.tested = { result: 'reverted', changes: [], isFickle: true }
  }),
}
export const poor: SiteStory = {
  name: 'more than the wallet has',
  render: sending({ to: friend, value: ether }, made => {
    made.node.eth_getBalance = '0x16345785d8a0000'
    made.tested = { result: 'reverted', changes: [] }
  }),
}
export const posing: SiteStory = {
  name: 'a token that poses',
  render: sending({ to: token, data: call('transfer', [friend, 123_456_789_012_345_678_901n]) }, made => {
    made.tokens = [{ ...usdc, isListed: false, symbol: '000 USDC عملة', poses: 'USDC' }]
    made.config = {
      ...made.config,
      pageOrigin: 'https://a-shop-with-a-very-long-name.and-a-longer-domain.example:8443',
    }
  }),
}
export const message: SiteStory = {
  name: 'a message',
  render: signing('Welcome to Fernhill.\n\nPlease sign to go on.'),
}
export const longMessage: SiteStory = { name: 'a long message', render: signing('All of this is signed. '.repeat(300)) }
export const signIn: SiteStory = {
  name: 'a sign-in',
  render: signing(accountAddress =>
    siwxText({
      ...{ accountAddress, domain: 'fernhill.example', uri: 'https://fernhill.example', chainId: 'eip155:1' },
      ...{ version: '1', nonce: 'abcdefgh1234', issuedAt: '2026-11-27T00:00:00Z' },
    }),
  ),
}
export const hash: SiteStory = { name: 'a hash', render: signing(`0x${'9f'.repeat(32)}`) }
export const permitted: SiteStory = { name: 'a permit', render: typed(owner => permit({ owner })) }
export const everyNft: SiteStory = { name: 'a permit of a collection', render: typed(() => permitForAll()) }
export const trade: SiteStory = { name: 'a trade', render: typed(owner => seaportOrder(owner)) }
export const unreadTyped: SiteStory = {
  name: 'typed data that nobody can read',
  render: typed(() => typedData('Order(uint256 price,string note)', token, { price: '7', note: 'Garden chair' })),
}
export const email: SiteStory = {
  name: 'another email',
  render: ({ texts }) =>
    card('fernhill.example', emailView('ada@lovelace.example', 'augusta.ada@lovelace.example', texts), texts),
}
export const deleteAccount: SiteStory = {
  name: 'the end of an account',
  isPage: true,
  render: ({ texts }) => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    return card('fernhill.example', deleteAccountView('ada@lovelace.example', address, texts), texts)
  },
}
export const inModal: SiteStory = {
  name: 'in the modal',
  render: sending({ to: token, data: call('transfer', [friend, 12_500_000n]) }, pays, true),
}
export const unreadInModal: SiteStory = {
  name: 'nobody can read it, in the modal',
  render: sending({ to: token, data: call('claim', [1n]) }, undefined, true),
}
export const raw: SiteStory = {
  name: 'everything in it',
  render: sending({ to: token, data: call('transfer', [friend, 12_500_000n]) }),
  act: ({ unfold }) => unfold(),
}

const batchOf = (calls: readonly object[], change: Change = () => {}, isFramed = false) =>
  asking(
    'wallet_sendCalls',
    ({ address }) => [{ version: '2.0.0', chainId: '0x1', from: address, atomicRequired: true, calls }],
    made => {
      made.isSmart = true
      made.node.eth_getCode = '0x'
      change(made)
    },
    isFramed,
  )
const allowAndClaim = [
  { to: token, data: call('approve', [friend, 12_500_000n]) },
  { to: friend, value: ether },
]
export const smartBatch: SiteStory = {
  name: 'several calls, by which it becomes a smart account',
  render: batchOf(allowAndClaim),
}
export const batchUnread: SiteStory = {
  name: 'several calls, of which one cannot be read, by an account that somebody else acts for',
  render: batchOf([...allowAndClaim, { to: token, data: call('claim', [1n]) }], made => {
    made.node.eth_getCode = `0xef0100${'66'.repeat(20)}`
  }),
}
export const sponsored: SiteStory = {
  name: 'several calls that somebody else pays for',
  render: batchOf(allowAndClaim, made => {
    const paymaster = `0x${'77'.repeat(20)}`
    const gas = { preVerificationGas: '0xc350', verificationGasLimit: '0x186a0', callGasLimit: '0x30d40' }
    made.node.eth_call = `0x${'0'.repeat(64)}`
    made.askSponsor = async method =>
      method.startsWith('pm_') ? { paymaster, sponsor: { name: 'Fernhill Gas' } } : gas
  }),
}

const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const routerAbi = parseAbi([
  'struct Single { address from; address to; uint24 fee; address recipient; uint256 amount; uint256 minimum; uint160 limit; }',
  'function exactInputSingle(Single single)',
  'function unwrapWETH9(uint256 minimum, address recipient)',
  'function multicall(uint256 deadline, bytes[] data)',
])
const routed = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: routerAbi, functionName, args } as never)

/** Approves exactly what a known exchange then swaps. */
const swapping =
  (isFramed: boolean): SiteStory['render'] =>
  async env => {
    const least = 3_610_000_000_000_000n
    const made = await network(env, each => {
      each.isSmart = true
      each.node.eth_getCode = '0x'
      each.config.swaps = [{ chainId: 'eip155:1', wrapped: weth, routers: [router], names: ['Uniswap v3'] }]
      each.tested = {
        result: 'success',
        changes: [
          { standard: 'ERC20', amount: '-12500000', symbol: 'USDC', decimals: 6, isListed: true },
          { standard: 'native', amount: '3650000000000000' },
        ],
      }
    })
    const single = [{ from: token, to: weth, fee: 500, recipient: router, amount: 12_500_000n, minimum: 0n, limit: 0n }]
    const steps = [routed('exactInputSingle', single), routed('unwrapWETH9', [least, made.address])]
    const calls = [
      { to: token, data: call('approve', [router, 12_500_000n]) },
      { to: router, data: routed('multicall', [1_795_801_200n, steps]) },
    ]
    const { view } = await prepareApproval(made, 'wallet_sendCalls', [{ version: '2.0.0', from: made.address, calls }])
    return card('fernhill.example', view, env.texts, isFramed)
  }
export const swap: SiteStory = { name: 'a swap with its permission', render: swapping(false) }
export const swapInModal: SiteStory = { name: 'a swap with its permission, in the modal', render: swapping(true) }

const pay = { to: friend, value: '0x2386f26fc10000' }
export const ten: SiteStory = {
  name: 'ten calls, one of which lets somebody take everything later',
  render: batchOf([...Array(6).fill(pay), { to: token, data: call('approve', [friend, maxUint256]) }, pay, pay, pay]),
}
export const tenInModal: SiteStory = {
  name: 'ten calls, in the modal',
  render: batchOf(Array(10).fill(pay), undefined, true),
}
export const batchReverted: SiteStory = {
  name: 'several calls that would fail',
  render: batchOf(allowAndClaim, made => {
    made.tested = { result: 'reverted', changes: [] }
  }),
}

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const owner = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const receiver = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const program = 'BPFLoaderUpgradeab1e11111111111111111111111'
const account = (lamports: number) => ({ lamports, owner: '1'.repeat(32), data: ['', 'base64'] })

/** An account with 2 SOL, and its balance after the test run. */
const ofSolana = (instructions: readonly IInstruction[], leaves: number) =>
  asking(
    'solana_signAndSendTransaction',
    () => ({ transaction: bytesToBase64(buildTransaction({ payer: owner, instructions })) }) as never,
    made => {
      Object.assign(made, { chainId: devnet, solanaAddress: owner })
      made.config = { ...made.config, networks: [networkOf(devnet, 'Solana')] }
      made.node.getMultipleAccounts = { value: [account(2e9), account(0)] }
      made.node.simulateTransaction = { value: { err: null, accounts: [account(leaves), account(0)] } }
    },
  )
const paySol = getTransferSolInstruction({
  ...{ source: createNoopSigner(address(owner)), destination: address(receiver), amount: 250_000_000n },
})
export const solana: SiteStory = { name: 'SOL', render: ofSolana([paySol], 1_749_995_000) }
export const solanaUnread: SiteStory = {
  name: 'a program of Solana that nobody can read, after a payment',
  render: ofSolana([paySol, { programAddress: address(program), data: Uint8Array.of(1, 2, 3) }], 749_995_000),
}
