import type { Namespace } from '../../../../shared/caip.ts'
import type { RelayClass } from '../../../../shared/protocol/relayClass.ts'
import { createBudget } from './createBudget.ts'

/** A call of the iframe to a wallet in the page. */
export interface GateCall {
  kind: RelayClass
  namespace: Namespace
  walletId: string
  /** Named in the error. */
  what: string
}

/** Counts and lists shared by the whole page, across instances and copies of this script. */
export interface PageCounts {
  /** Calls that no wallet has answered yet. A cancelled call stops counting at `until`. */
  readonly unsettled: Set<GateCall & { until: number }>
  /** Addresses that wallets in the page have given, in lower case: no iframe may claim them. */
  readonly given: Set<string>
  mayTakeGrant(): boolean
  mayPrompt(): boolean
}

/** Connecting takes up to four prompts: accounts, switch, add, switch again. */
export const maxPrompts = 5

const mark = Symbol.for('connectkit.gate')

/**
 * Kept on the window, where copies of this script meet: a click activates the page for all of them. A page that tampers
 * with it only harms itself. It can reach its wallets without the gate anyway.
 */
export function pageCounts(): PageCounts {
  const page = window as unknown as { [mark]?: PageCounts }
  if (!Object.hasOwn(window, mark)) {
    const value: PageCounts = {
      unsettled: new Set(),
      given: new Set(),
      mayTakeGrant: createBudget(3, 5_000),
      mayPrompt: createBudget(2 * maxPrompts, 5_000),
    }
    // Without a prototype: a page may have added `get` to all objects.
    Reflect.defineProperty(window, mark, { __proto__: null, value, configurable: true } as PropertyDescriptor)
  }
  return page[mark] as PageCounts
}
