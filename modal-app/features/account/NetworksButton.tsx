import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NetworkIcon } from './NetworkIcon.tsx'
import { showNetworks } from './showNetworks.ts'
import { useAccountNetwork } from './useAccountNetwork.ts'

/** The network button at the start of the account header; hidden if there is no other network. */
export function NetworksButton() {
  const { t } = useI18n()
  const { network, hasOther } = useAccountNetwork()
  const openNetworks = useAction(showNetworks)
  if (!hasOther) return null
  return (
    <IconButton
      icon={<NetworkIcon network={network} />}
      label={network ? t('header.network', { network: network.name }) : t('networks.title')}
      onClick={() => openNetworks.run()}
    />
  )
}
