import Globe from 'lucide-react/icons/globe'
import { useApp, useSelector } from '../app/hooks.ts'
import type { State } from '../app/State.ts'
import { track } from '../app/track.ts'
import { activeConnection } from '../connections/activeConnection.ts'
import { hasOtherNetwork, networkImage, networkOf } from '../connections/networks.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NetworkImage } from '../ui/NetworkImage.tsx'
import { goTo } from './goTo.ts'

function activeNetwork(state: State) {
  const connection = activeConnection(state)
  return connection && networkOf(state, connection)
}

/** At the start of the header of the account: the network, and the way to another where there is one. */
export function NetworksButton() {
  const app = useApp()
  const { t } = useI18n()
  const hasOther = useSelector(state => hasOtherNetwork(state, app.adapters))
  const network = useSelector(activeNetwork)
  if (!hasOther) return null
  function showNetworks(): void {
    track(app, { name: 'CLICK_NETWORKS' })
    goTo(app, { view: 'Networks' })
  }
  return (
    <IconButton
      icon={
        network ? <NetworkImage name={network.name} size="small" src={networkImage(app.config, network)} /> : <Globe />
      }
      label={network ? t('header.network', { network: network.name }) : t('networks.title')}
      onClick={showNetworks}
    />
  )
}
