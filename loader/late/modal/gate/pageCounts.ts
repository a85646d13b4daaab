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

/** What is counted once for a page, however many instances and copies of this script it has. */
export interface PageCounts {
  /** Calls no wallet has answered. After `until`, a cancelled call counts no more. */
  readonly unsettled: Set<GateCall & { until: number }>
  mayTakeGrant(): boolean
  mayPrompt(): boolean
}

/** Connecting takes up to four prompts: accounts, switch, add, switch again. */
export const maxPrompts = 5

const mark = Symbol.for('connectkit.gate')

/**
 * On the window, where copies of this script meet: a click of the visitor activates the page for each of them. A page that
 * changes it harms itself only, as it reaches its wallets without the gate.
 */
export function pageCounts(): PageCounts {
  const page = window as unknown as { [mark]?: PageCounts }
  if (!Object.hasOwn(window, mark)) {
    const value: PageCounts = {
      unsettled: new Set(),
      mayTakeGrant: createBudget(3, 5_000),
      mayPrompt: createBudget(2 * maxPrompts, 5_000),
    }
    // Without a prototype: a page may have added `get` to all objects.
    Reflect.defineProperty(window, mark, { __proto__: null, value, configurable: true } as PropertyDescriptor)
  }
  return page[mark] as PageCounts
}
