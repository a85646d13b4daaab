import { generatePrivateKey } from 'viem/accounts'
import type { Question } from '../../../e2e/wallets/devWallet/question.ts'
import { createSampleWallet, type SampleWallet } from '../../../e2e/wallets/walletkit/createSampleWallet.ts'
import { openWalletKit } from '../../../e2e/wallets/walletkit/openWalletKit.ts'
import { type WalletMethod, walletMethods } from '../../../e2e/wallets/walletkit/walletMethods.ts'

/** The sample wallet without its page: it says yes to everything, unless it is told otherwise. */
export interface TestWallet extends Omit<SampleWallet, 'approve' | 'reject'> {
  /** Waits for an answer from now on, each of which is for one question, asked or yet to come. */
  askUser(): void
  answer(yes: boolean): void
  /** A method does this from now on. */
  become(method: string, run: () => Promise<unknown>): void
  /** A method is not there any more, for sessions yet to come. */
  lose(method: string): void
  /** A method is asked about, and never answered. */
  hold(method: string): void
  /** What was held is answered now. */
  release(): void
}

export interface TestWalletOptions {
  relayUrl: string
  /** Of the chains it has. */
  chainIds?: readonly [number, ...number[]]
  /** How many accounts it has. */
  count?: number
}

const asking = (title: string) => (): Question => ({ title, rows: [] })

export async function openTestWallet({ relayUrl, chainIds = [1], count = 2 }: TestWalletOptions): Promise<TestWallet> {
  const [first, ...others] = chainIds.map(chainId => ({
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
  const kit = await openWalletKit({ projectId: 'wallet', relayUrl, url: 'https://wallet.example' })
  const keys = Array.from({ length: count }, generatePrivateKey)
  const wallet = createSampleWallet({ kit, keys, chains: [first, ...others], methods })

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
