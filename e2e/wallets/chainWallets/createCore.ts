import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { Memory } from '../pageMemory.ts'
import type { Approve, ChainWalletOptions, ChainWalletState } from './options.ts'

/**
 * The common part of all wallets here: keys from a seed, a user who approves or declines, memory of the site, a log.
 */
export interface Core {
  readonly options: ChainWalletOptions
  /** A 32-byte key of the account in use; `purpose` selects one of its keys. */
  key(purpose?: string, account?: number): Uint8Array
  /** Logs a request. */
  note(method: string, params?: unknown): void
  /** Logs a request and waits for the user. @throws the wallet's error if its user declines */
  ask(method: string, params?: unknown): Promise<void>
  /** Whether the site may see the account without a prompt; survives a reload. */
  readonly isPermitted: boolean
  setPermitted(isPermitted: boolean): void
  /** Which of the two accounts is in use; survives a reload. */
  readonly account: number
  /** The test's controls of this wallet, besides approving. */
  onSelectAccount(act: () => void): void
  onDisconnect(act: () => void): void
  readonly control: ChainWalletState
}

/** Asks the user. @returns whether they approve */
type AskUser = (method: string, params: unknown) => Promise<boolean>

/**
 * @param decline creates the error that this kind of wallet throws if its user declines
 * @param askUser asks a human; without it, the test answers
 */
export function createCore(
  options: ChainWalletOptions,
  memory: Memory,
  decline: () => unknown,
  askUser?: AskUser,
): Core {
  const storageKey = `chainWallet.${options.id}`
  const kept = { isPermitted: false, account: 0 }
  /** Another page of the site may have changed it. */
  const recall = () => Object.assign(kept, JSON.parse(memory.getItem(storageKey) ?? '{}')) as typeof kept
  const keep = (change: Partial<typeof kept>) => {
    Object.assign(recall(), change)
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
    key: (purpose = '', account = recall().account) =>
      sha256(concatBytes(utf8ToBytes(`${options.seed}/${account}/${purpose}`))),
    note: (method, params) => void control.log.push({ method, params }),
    async ask(method, params) {
      control.log.push({ method, params })
      const isYes = approve === 'ask' ? await question(method, params) : approve === 'always'
      if (!isYes) throw decline()
    },
    get isPermitted() {
      return recall().isPermitted
    },
    setPermitted: isPermitted => keep({ isPermitted }),
    get account() {
      return recall().account
    },
    onSelectAccount: act => void acts.select.push(act),
    onDisconnect: act => void acts.disconnect.push(act),
  }
}
