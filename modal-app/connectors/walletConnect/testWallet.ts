import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Question } from '../../../e2e/wallets/devWallet/question.ts'
import {
  createSampleWallet,
  type OtherNamespace,
  type SampleWallet,
} from '../../../e2e/wallets/walletkit/createSampleWallet.ts'
import { type OpenedWalletKit, openWalletKit } from '../../../e2e/wallets/walletkit/openWalletKit.ts'
import { type WalletMethod, walletMethods } from '../../../e2e/wallets/walletkit/walletMethods.ts'

/** The sample wallet without its page. It approves everything by default. */
export interface TestWallet extends Omit<SampleWallet, 'approve' | 'reject'> {
  /** From now on, each request waits for an answer, which may come first. */
  askUser(): void
  answer(yes: boolean): void
  /** Replaces a method. */
  become(method: string, run: () => Promise<unknown>): void
  /** Removes a method from later sessions. */
  lose(method: string): void
  /** Leaves requests of a method unanswered. */
  hold(method: string): void
  /** Answers the pending requests. */
  release(): void
  /** The library, for what the wallet’s page has no button for. */
  kit: OpenedWalletKit
}

export interface TestWalletOptions {
  relayUrl: string
  chainIds?: readonly [number, ...number[]]
  others?: readonly OtherNamespace[]
  count?: number
  /** Picks the messages to sign in one-click auth; undefined declines. Without it, the wallet lacks that method. */
  signIn?(asked: AuthPayload): AuthPayload | undefined
}

type AuthPayload = Parameters<OpenedWalletKit['formatAuthMessage']>[0]['request'] & { chains: string[] }

const asking = (title: string) => (): Question => ({ title, rows: [] })

export async function openTestWallet(options: TestWalletOptions): Promise<TestWallet> {
  const { relayUrl, chainIds = [1], others, count = 2, signIn } = options
  const [first, ...more] = chainIds.map(chainId => ({
    chainId,
    name: `Chain ${chainId}`,
    rpcUrl: 'http://127.0.0.1:1',
  }))
  if (!first) throw new Error('A wallet has a chain')
  const methods: Record<string, WalletMethod> = {
    ...walletMethods,
    wallet_getCapabilities: { describe: asking('wallet_getCapabilities'), run: async () => ({}) },
  }
  const held = new Set<string>()
  // In a page, the library warns about any other.
  const url = globalThis.location?.origin ?? 'https://wallet.example'
  const kit = await openWalletKit({ projectId: 'wallet', relayUrl, url })
  // The library asks one question a second.
  Object.assign(kit.engine.signClient.engine, { requestQueueDelay: 0 })
  const keys = Array.from({ length: count }, generatePrivateKey)
  const wallet = createSampleWallet({ kit, keys, chains: [first, ...more], methods, others })

  if (signIn)
    kit.on('session_authenticate', async ({ id, params }) => {
      const payload = signIn(params.authPayload as AuthPayload)
      if (!payload) return void kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
      const account = privateKeyToAccount(keys[0] as `0x${string}`)
      const known = payload.chains.filter(chain => chainIds.includes(Number(chain.slice('eip155:'.length))))
      const auths = await Promise.all(known.map(chain => signFor(kit, account, chain, payload)))
      // A cancelled request cannot be answered.
      await kit.approveSessionAuthenticate({ id, auths }).catch(() => {})
    })

  let asks = false
  const answers: boolean[] = []
  let isAnswering = false
  const settle = async () => {
    const [question] = wallet.state().questions
    if (!question || isAnswering || held.has(question.title)) return
    const yes = answers.length || asks ? answers.shift() : !question.cannot
    if (yes === undefined) return
    isAnswering = true
    await (yes ? wallet.approve() : wallet.reject()).catch(() => {})
    isAnswering = false
    void settle()
  }
  wallet.subscribe(() => void settle())

  return {
    ...wallet,
    kit,
    askUser: () => {
      asks = true
    },
    answer(yes) {
      answers.push(yes)
      void settle()
    },
    become(method, run) {
      methods[method] = { describe: asking(method), run }
    },
    lose(method) {
      delete methods[method]
    },
    hold(method) {
      methods[method] = { describe: asking(method), run: async () => null }
      held.add(method)
    },
    release() {
      held.clear()
      void settle()
    },
  }
}

async function signFor(
  kit: OpenedWalletKit,
  account: PrivateKeyAccount,
  chain: string,
  { chains: _, ...payload }: AuthPayload,
) {
  const iss = `did:pkh:${chain}:${account.address}`
  const s = await account.signMessage({ message: kit.formatAuthMessage({ request: payload, iss }) })
  return { h: { t: 'caip122' as const }, p: { ...payload, iss }, s: { t: 'eip191' as const, s } }
}
