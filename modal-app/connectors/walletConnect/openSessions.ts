import { type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { inBackground } from '../../lib/inBackground.ts'
import { selectionsKey, type WalletConnectOptions } from './createWalletConnect.ts'
import type { Client } from './openSignClient.ts'
import { type ClientSession, endReason } from './pair.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { type Choice, readSession, type Selection, type SessionView } from './readSession.ts'

/** Reads sessions and stores the choices made in each. */
export interface Sessions {
  /** @returns undefined when the session has no account in the namespace */
  view(session: ClientSession, namespace: Namespace, selection?: Selection): SessionView | undefined
  /** The site's namespaces in which the session has an account. */
  namespacesOf(session: ClientSession | undefined): Namespace[]
  selection(topic: string): Selection
  select(topic: string, selection: Selection): Promise<void>
  deselect(topic: string): void
  /** Ends an unused session. */
  end(topic: string): void
  /** The session of an earlier visit to resume; ends all others. */
  pickUp(): ClientSession | undefined
}

type Options = Pick<WalletConnectOptions, 'settings' | 'storage' | 'clock' | 'siteNetworks'>

export async function openSessions(
  client: Client,
  { settings, storage, clock, siteNetworks }: Options,
): Promise<Sessions> {
  const selections = { ...(await storage.getItem<Record<string, Selection>>(selectionsKey)) }
  const save = () => storage.setItem(selectionsKey, selections)

  const sessions: Sessions = {
    view: (session, namespace, selection = selections[session.topic]) => readSession(session, namespace, selection),
    namespacesOf(session) {
      const listed = new Set(siteNetworks().map(namespaceOf))
      return proposedNamespaces(settings).filter(each => session && listed.has(each) && sessions.view(session, each))
    },
    selection: topic => selections[topic] ?? {},
    select(topic, selection) {
      selections[topic] = { ...selections[topic], ...selection }
      return save()
    },
    deselect(topic) {
      delete selections[topic]
      void save()
    },
    end(topic) {
      sessions.deselect(topic)
      inBackground(client.disconnect({ topic, reason: endReason }))
    },
    pickUp() {
      const all = client.session.getAll().sort((a, b) => b.expiry - a.expiry)
      const live = all.filter(
        each =>
          each.expiry * 1000 > clock.now() && proposedNamespaces(settings).some(name => sessions.view(each, name)),
      )
      const found = live.find(each => sessions.namespacesOf(each).length)
      // Other pages of this site may list networks that this one does not.
      const kept = (found ? [found] : live).map(({ topic }) => topic)
      for (const { topic } of all) if (!kept.includes(topic)) sessions.end(topic)
      for (const topic of Object.keys(selections)) if (!kept.includes(topic)) sessions.deselect(topic)
      return found
    },
  }
  return sessions
}

/** A selection after another choice in one namespace. */
export function withChoice({ chosen, ...rest }: Selection, namespace: Namespace, choice: Choice): Selection {
  return { ...rest, chosen: { ...chosen, [namespace]: { ...chosen?.[namespace], ...choice } } }
}
