import type { Namespace } from '../../shared/caip.ts'
import { isInPage } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { pause } from '../app/pause.ts'
import { poll } from '../lib/poll.ts'
import { preferredNetwork } from '../networks/networks.ts'
import type { Task, TaskOf } from '../tasks/Task.ts'

/** Not every wallet reports that its request was answered. */
const lookMs = 1_000

/**
 * For a wallet that already had a request open. Checks every second whether the visitor has answered it, until the task is
 * retried or left. Skips the check while the tab is hidden, because no wallet may be called then.
 * @param look must not prompt; a failure means that there is no answer yet
 * @returns whether it was answered
 */
export async function lookWhileBusy(
  app: Pick<App, 'store' | 'clock'>,
  { controller }: Pick<Task, 'controller'>,
  look: (signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const { signal } = controller
  const wait = (ms: number) => pause(app, ms)
  const isAnswered = await poll({ wait, everyMs: lookMs, signal, isLater: true }, async () => {
    const { open, task } = app.store.getState()
    if (!open || task?.controller !== controller) return false
    if (document.visibilityState !== 'visible') return undefined
    return (await look(signal).catch(() => false)) || undefined
  })
  return isAnswered === true && !signal.aborted
}

/** Calls without a prompt. The page always answers the one of eip155, the others once it knows of accounts. */
const reads: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: 'eth_accounts',
  solana: 'solana_getAccounts',
  bip122: 'getAccountAddresses',
  cosmos: 'cosmos_getAccounts',
}

/**
 * Waits until the visitor has answered the request that a page wallet already had open.
 * @param before the previous result: the same accounts were not enough
 * @returns the accounts, as a text to compare; undefined if the view was left, or such a wallet cannot be watched
 */
export async function untilGranted(
  app: App,
  { controller, facts: { walletId, namespace } }: TaskOf<'connect'>,
  before: string | undefined,
): Promise<string | undefined> {
  const connector = app.connectors.find(walletId)
  const method = namespace && reads[namespace]
  const network = namespace && preferredNetwork(app.store.getState(), namespace)
  if (!connector || !isInPage(connector.kind) || !method || !network) return undefined
  let granted: string | undefined
  const look = async (signal: AbortSignal) => {
    const said = await connector.request({ namespace, chainId: network.id, method, signal })
    granted = Array.isArray(said) && said.length ? JSON.stringify(said) : undefined
    return granted !== undefined && granted !== before
  }
  return (await lookWhileBusy(app, { controller }, look)) ? granted : undefined
}
