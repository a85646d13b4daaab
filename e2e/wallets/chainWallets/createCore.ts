import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { Approve, ChainWalletOptions, ChainWalletState } from './options.ts'

/** What every wallet here has in common: keys made of a seed, a user who approves or declines, a memory of the site, a log. */
export interface Core {
  readonly options: ChainWalletOptions
  /** 32 bytes for the account in use; `purpose` tells keys of one account apart. */
  key(purpose?: string, account?: number): Uint8Array
  /** Writes down what was asked. */
  note(method: string, params?: unknown): void
  /** Writes it down and waits for the user. @throws what the wallet throws when its user declines */
  ask(method: string, params?: unknown): Promise<void>
  /** Whether the site may see the account without asking; kept over a reload. */
  readonly isPermitted: boolean
  setPermitted(isPermitted: boolean): void
  /** Of the two accounts, the one in use; kept over a reload. */
  readonly account: number
  /** What the test's control of this wallet does, beside approving. */
  onSelectAccount(act: () => void): void
  onDisconnect(act: () => void): void
  readonly control: ChainWalletState
}

/** The part of a page's storage that is needed. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Shows a question to whoever is there. @returns whether they approve */
type AskUser = (method: string, params: unknown) => Promise<boolean>

/**
 * @param decline makes what this kind of wallet throws when its user declines
 * @param askUser where somebody is there to be asked: else the test answers
 */
export function createCore(
  options: ChainWalletOptions,
  memory: Memory,
  decline: () => unknown,
  askUser?: AskUser,
): Core {
  const storageKey = `chainWallet.${options.id}`
  const kept = { isPermitted: false, account: 0, ...JSON.parse(memory.getItem(storageKey) ?? '{}') }
  const keep = (change: Partial<typeof kept>) => {
    Object.assign(kept, change)
    memory.setItem(storageKey, JSON.stringify(kept))
  }
  const acts: { select: (() => void)[]; disconnect: (() => void)[] } = { select: [], disconnect: [] }
  const waiting: { method: string; answer(isYes: boolean): void }[] = []
  let approve: Approve = options.approve
  const question: AskUser = askUser ?? (method => new Promise(answer => waiting.push({ method, answer })))
  const control: ChainWalletState = {
    setApprove(next) {
      approve = next
    },
    log: [],
    get questions() {
      return waiting.map(({ method }) => method)
    },
    answer(isYes) {
      const oldest = waiting.shift()
      if (!oldest) throw new Error(`${options.name} asks nothing`)
      oldest.answer(isYes)
    },
    selectAccount(account) {
      keep({ account })
      for (const act of acts.select) act()
    },
    disconnect() {
      keep({ isPermitted: false })
      for (const act of acts.disconnect) act()
    },
  }
  return {
    options,
    control,
    key: (purpose = '', account = kept.account) =>
      sha256(concatBytes(utf8ToBytes(`${options.seed}/${account}/${purpose}`))),
    note: (method, params) => void control.log.push({ method, params }),
    async ask(method, params) {
      control.log.push({ method, params })
      const isYes = approve === 'ask' ? await question(method, params) : approve === 'always'
      if (!isYes) throw decline()
    },
    get isPermitted() {
      return kept.isPermitted
    },
    setPermitted: isPermitted => keep({ isPermitted }),
    get account() {
      return kept.account
    },
    onSelectAccount: act => void acts.select.push(act),
    onDisconnect: act => void acts.disconnect.push(act),
  }
}
