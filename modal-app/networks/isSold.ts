import { type ChainId, namespaceOf } from '../../shared/caip.ts'
import type { Connection } from '../../shared/connections.ts'
import type { OnrampProvider } from '../../shared/onramp.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'

/** The sellers for a namespace's accounts on this site: the project's providers that the site selected, in its order. */
export function sellersOf(
  { onramp = [] }: Pick<App['config'], 'onramp'>,
  networks: State['networks'],
  chosen: readonly string[],
  { namespace }: Pick<Connection, 'namespace'>,
): readonly OnrampProvider[] {
  const isOfSite = (id: ChainId) => namespaceOf(id) === namespace && networks.list.some(each => each.id === id)
  return [...new Set(chosen)].flatMap(id =>
    onramp.filter(each => each.id === id && each.namespaces.includes(namespace) && each.networks.some(isOfSite)),
  )
}

/** Whether an account can buy here. */
export function isSold(
  config: Pick<App['config'], 'onramp'>,
  { settings, networks }: Pick<State, 'settings' | 'networks'>,
  connection: Pick<Connection, 'namespace'>,
): boolean {
  return sellersOf(config, networks, settings.onramp, connection).length > 0
}
