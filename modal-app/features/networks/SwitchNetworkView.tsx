import { namespaceOf } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { connectionOf } from '../../connections/activeConnection.ts'
import type { Route } from '../../flow/Route.ts'
import { currentRoute } from '../../flow/router.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { networkImage } from '../../networks/networks.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { startSwitch } from './networksActions.ts'
import { switchOutcome, switchTexts } from './switchTexts.ts'

/** The connection that has to switch. */
function askedConnection(state: State, route: Route): Connection | undefined {
  return route.view === 'SwitchNetwork' ? connectionOf(state, namespaceOf(route.network.id)) : undefined
}

/**
 * Asks the wallet to switch networks. On failure it shows the reason and the next steps.
 * @spec 2.view-switch-network
 */
export function SwitchNetworkView() {
  const { config, isMobile } = useApp()
  const task = useSelector(state => state.task)
  const route = useSelector(state => currentRoute(state.router))
  const connection = useSelector(state => askedConnection(state, route))
  if (route.view !== 'SwitchNetwork' || !connection) return null

  const { network } = route
  const { wallet } = connection
  const outcome = switchOutcome({ task }, network)
  const isAdding = task?.kind === 'switch' && task.facts.isAdding
  return (
    <TaskScreen
      again={{ isGuarded: wallet.kind === 'external', isBusy: outcome === 'waiting', run: startSwitch }}
      names={{ network: <bdi>{network.name}</bdi>, wallet: <bdi>{wallet.name}</bdi> }}
      outcome={outcome}
      ring={{
        name: network.name,
        picture: <WalletImage isRound name={network.name} size="hero" src={networkImage(config, network)} />,
      }}
      walletSays={task?.says}
      texts={switchTexts(config, network, { kind: wallet.kind, isAdding, isMobile })}
    />
  )
}
