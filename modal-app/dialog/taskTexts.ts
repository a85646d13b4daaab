import { type ConnectorKind, isInPage } from '../../shared/wallets.ts'
import type { I18n, MessageKey } from '../lib/createI18n.ts'
import type { Outcome } from '../tasks/outcome.ts'

/** The common prefix of the keys of a title and its text. */
type BaseOf<Key extends string, All = Key> = Key extends `${infer Base}.title`
  ? `${Base}.text` extends All
    ? Base
    : never
  : never

type Pair<Key> = readonly [title: Key, text?: Key]

export type TaskText = BaseOf<MessageKey> | Pair<MessageKey>

/** The texts of a kind of task by outcome. An outcome without texts is shown as failed. */
export type TaskTexts = { readonly [O in Outcome]?: TaskText } & { readonly failed: TaskText }

/** For any request to a wallet. */
export const walletTexts = {
  declined: 'task.declined',
  busy: 'task.busy',
  missing: 'task.missing',
  replaced: 'task.replaced',
  blocked: 'task.blocked',
  isolated: 'task.isolated',
  unreachable: 'task.unreachable',
  unloaded: 'task.unloaded',
} as const satisfies Partial<TaskTexts>

/** Replacements of the texts above for a wallet outside the page, which is not an extension. */
const awayTexts = {
  busy: ['task.busy.title', 'task.busy.text.away'],
  missing: ['task.missing.title', 'task.missing.text.away'],
} as const satisfies Partial<TaskTexts>

/** Whether the wallet is in the browser's toolbar. Phones have none. */
export function isInToolbar(kind: ConnectorKind | undefined, isMobile: boolean): boolean {
  return !isMobile && (kind === undefined || isInPage(kind))
}

/** Hints for such a wallet, which replace its texts. */
export function hintsFor(kind: ConnectorKind | undefined, isMobile: boolean): Partial<TaskTexts> {
  if (isInToolbar(kind, isMobile)) return {}
  const isHere = kind === undefined || isInPage(kind)
  return isHere ? { busy: awayTexts.busy } : awayTexts
}

/** For requesting a wallet's accounts. */
export const accountTexts = {
  noAccess: 'task.declined',
  unsuitable: 'connecting.unsuitable',
  unknown: 'connecting.unsuitable',
  inUse: 'connecting.inUse',
  done: ['connecting.done.title'],
} as const satisfies Partial<TaskTexts>

/** The outcome to show, and its texts. */
export function shownOutcome(texts: TaskTexts, given: Outcome): { outcome: Outcome; says: Pair<MessageKey> } {
  const outcome = texts[given] ? given : 'failed'
  const text = texts[outcome] ?? texts.failed
  const says = typeof text === 'string' ? [`${text}.title`, `${text}.text`] : text
  return { outcome, says: says as Pair<MessageKey> }
}

/**
 * A wallet's name within a sentence. The embedded wallet is named after a login such as Email, where visitors must not
 * look for its request.
 */
export function walletWord({ name, kind }: { name: string; kind?: ConnectorKind | undefined }, t: I18n['t']): string {
  return kind === 'auth' ? t('wallet.yours') : name
}
