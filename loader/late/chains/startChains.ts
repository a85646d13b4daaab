import type { Namespace } from '../../../shared/caip.ts'
import { frameConnectorIds } from '../../../shared/wallets.ts'
import { frameConnectorId } from '../../kernel/frameConnectorId.ts'
import { readKey } from '../../kernel/memory.ts'
import type { Shared } from '../../kernel/shared.ts'
import type { Driver } from '../../kernel/source.ts'
import { askDriver } from './askDriver.ts'
import type { ChainDriver, Finding } from './ChainDriver.ts'
import { chainRules } from './chainRules.ts'
import { findGlobals } from './findGlobals.ts'
import { findStandard } from './findStandard.ts'
import { offerStandardWallets } from './standardWallet.ts'

/** sats-connect fills its list late, so we look three more times. */
const looksMs = [200, 400, 600]

/** Ids of connectors in the iframe, which no wallet may use. */
const takenIds = frameConnectorIds.map(id => id.toLowerCase())

/** Finds the page's wallets of namespaces other than eip155, and serves the page's calls to them. */
export function startChains(shared: Shared): void {
  const { core } = shared
  const { discovery, events, signal } = core
  const findings = new Map<string, Finding>()
  /** The site's namespaces. Until they are known, those of an earlier visit. */
  let wanted: readonly Namespace[] = []

  const ours = offerStandardWallets(shared)

  /** Offers a finding in the namespaces the site uses. */
  const show = ({ id, name, icon, drivers }: Finding) => {
    const namespaces = wanted.filter(namespace => drivers[namespace])
    const shown = discovery.find(id)
    if (shown?.namespaces.join() === namespaces.join()) return
    if (shown) discovery.remove(id)
    const own = Object.entries(drivers).map(([namespace, driver]) => [namespace, guarded(driver)])
    if (namespaces.length) discovery.add({ id, name, icon, kind: 'announced', namespaces }, Object.fromEntries(own))
  }

  const add = (finding: Finding): (() => void) | undefined => {
    const { id, drivers } = finding
    const own = Object.keys(drivers) as Namespace[]
    const known = findings.get(id)
    // The first wallet with an id keeps it, as with announced wallets. Some getters return a new object each time, and
    // some wallets register one object per network. Each of these counts as one wallet. Ids that differ only by case
    // would share connections.
    const isTaken = known
      ? own.some(namespace => known.drivers[namespace])
      : [...findings.keys()].some(other => other.toLowerCase() === id.toLowerCase()) || discovery.find(id)
    if (!id || takenIds.includes(id.toLowerCase()) || !own.length || isTaken) return
    const merged = known ?? { ...finding, drivers: {} }
    Object.assign(merged.drivers, drivers)
    findings.set(id, merged)
    show(merged)
    return () => {
      for (const namespace of own) {
        if (merged.drivers[namespace] !== drivers[namespace]) continue
        core.drop(id, namespace)
        delete merged.drivers[namespace]
        show(merged)
        if (!Object.keys(merged.drivers).length) findings.delete(id)
      }
    }
  }

  const look = () => {
    findGlobals(add)
    core.restore()
  }

  const use = (listed: readonly Namespace[] = []) => {
    if (listed.length) wanted = listed
    for (const finding of findings.values()) show(finding)
    look()
    // Also if nothing was found: the iframe may be waiting.
    events.emit('wallets', undefined)
  }

  core.register(chainRules)
  wanted = core.connections.entries().map(({ key }) => readKey(key).namespace)
  findStandard(add, ours.isOurs, signal)
  use(shared.namespaces)
  for (const ms of looksMs) setTimeout(look, ms)
  addEventListener('load', look, { signal })
  events.on('namespaces', use)
  events.on('modal', () => findGlobals(add))
  // Connections held by the iframe may be of namespaces that only this script supports.
  if (frameConnectorId(core.connections)) events.emit('connections', undefined)
}

/** Calls the driver through {@link askDriver}. Passes a copy of the parameters, since the wallet may change them. */
function guarded(driver: ChainDriver): Driver {
  return {
    ...driver,
    connect: (chainIds, isSilent) => askDriver(() => driver.connect(chainIds, isSilent)),
    request: (method, params, chainId) => askDriver(() => driver.request(method, { ...(params as object) }, chainId)),
  }
}
