import { namespaceOf } from '../../../shared/caip.ts'
import { sameAddress } from '../../../shared/sameAddress.ts'
import type { Core } from '../../kernel/core.ts'
import { readKey } from '../../kernel/memory.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { KeptSignIns } from '../../kernel/signIns.ts'
import type { Session } from '../../publicTypes.ts'
import type { Plugin } from './createPlugin.ts'
import type { Keeping } from './keepSessions.ts'

interface World extends Pick<Shared, 'open' | 'isOpen'>, Pick<Keeping, 'kept'> {
  core: Core
  rules(): NonNullable<KeptSignIns['rules']>
  plugin: Plugin
  add(session: Session): void
  remove(isGone: (session: Session) => boolean): void
  revoke(gone: readonly Session[]): Promise<unknown>
}

/** How long a session of the page's own sign-in is shown if it has no expiry. */
const weekMs = 604_800_000

/**
 * Ends the sessions of disconnected wallets. If sign-in is required, prompts the visitor when another account or
 * network comes into use while the modal is closed. The open modal does that itself.
 * @returns checks again
 */
export function followAccount({ core, kept, rules, plugin, isOpen, open, add, remove, revoke }: World): () => void {
  const { connections, events, signIns, signal } = core
  let keys = connections.entries().map(({ key }) => key)
  /** The account in use at the last check. */
  let seen = ''

  const endDisconnected = () => {
    const now = connections.entries()
    const disconnected = keys.filter(key => !now.some(each => each.key === key)).map(key => readKey(key).namespace)
    keys = now.map(({ key }) => key)
    if (!disconnected.length || !rules().isSignedOutOnDisconnect) return
    /** The wallet is still connected, or not restored yet. */
    const isKept = ({ chainId, address }: Session) =>
      now.some(
        ({ key, connection }) =>
          readKey(key).namespace === namespaceOf(chainId) &&
          (!connection || connection.accounts.some(account => sameAddress(account.address, address))),
      )
    const gone = kept().sessions.filter(each => disconnected.includes(namespaceOf(each.chainId)) && !isKept(each))
    remove(each => gone.includes(each))
    // The plug-in reports failures.
    revoke(gone).catch(() => {})
  }

  /** For this account, the page's own sign-in decides, not the sessions stored here. */
  const askPlugin = async (account: Pick<Session, 'chainId' | 'address'>) => {
    const { chainId, address } = account
    const [found] = (await plugin.call('getSessions', [chainId, address])) as [SiwxAnswer?]
    const { expiresAt = new Date(Date.now() + weekMs).toISOString() } = found ?? {}
    if (found) add({ chainId, address, caipAddress: `${chainId}:${address}`, ...found, expiresAt })
    else remove(each => each.chainId === chainId && sameAddress(each.address, address))
  }

  const look = async () => {
    const [inUse] = connections.list()
    const address = inUse?.accounts[0]?.address ?? ''
    const key = `${inUse?.chainId} ${address}`
    if (key === seen || document.visibilityState !== 'visible') return
    seen = key
    if (!inUse || isOpen()) return
    try {
      if (plugin.rules()) await askPlugin({ chainId: inUse.chainId, address })
      // Another account may have come into use meanwhile.
      if (key === seen && rules().isRequired && !signIns.current() && !isOpen()) await open({ view: 'SIWXSignMessage' })
    } catch {
      // Already reported. The modal prompts again when it opens.
    }
  }

  events.on('connections', endDisconnected)
  events.on('connections', look)
  document.addEventListener('visibilitychange', look, { signal })
  void look()
  return () => {
    seen = ''
    void look()
  }
}

interface SiwxAnswer extends Pick<Session, 'message' | 'signature'> {
  expiresAt?: string
}
