import Power from 'lucide-react/icons/power'

import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { shippedNetworks } from '../../networks/shippedNetworks.ts'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { NetworkList } from './NetworkList.tsx'
import { useNetworkGroups } from './useNetworkGroups.ts'

/**
 * The wallet is on a network the site does not use. The visitor switches or disconnects.
 * @spec 2.view-unsupported-chain
 */
export function UnsupportedChainView() {
  const { config } = useApp()
  const { t } = useI18n()
  const disconnect = useAction(disconnectActive)
  const { activeNamespace } = useSelector(state => state.connections)
  const chainId = useSelector(state => activeConnection(state)?.chainId)
  // The site lists its own networks only; this one is another.
  const current = shippedNetworks.find(({ id }) => id === chainId)
  const groups = useNetworkGroups().map(group =>
    // The unsupported network itself is not offered.
    group.namespace === activeNamespace
      ? { ...group, choices: group.choices.filter(({ isCurrent }) => !isCurrent) }
      : group,
  )
  return (
    <>
      <Lead>
        {current
          ? t('unsupportedChain.lead', { network: current.name, site: siteHost(config) })
          : t('unsupportedChain.lead.unknown', { site: siteHost(config) })}
      </Lead>
      <NetworkList groups={groups} />
      <Stack end>
        <Button busy={disconnect.isRunning} icon={<Power />} onClick={() => disconnect.run()} variant="quiet">
          {t('account.disconnect')}
        </Button>
      </Stack>
    </>
  )
}
