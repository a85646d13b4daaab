import Power from 'lucide-react/icons/power'

import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { disconnectActive } from '../../connections/disconnect.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networks.ts'
import { shippedNetworks } from '../../networks/shippedNetworks.ts'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { NetworkList } from './NetworksView.tsx'
import { useNetworkGroups } from './networkGroups.ts'

/**
 * For a wallet on a network that the site does not use: the visitor switches or disconnects. Also for a network without
 * swaps, where the visitor may switch.
 * @spec 2.view-unsupported-chain
 */
export function UnsupportedChainView() {
  const { config } = useApp()
  const { t } = useI18n()
  const disconnect = useAction(disconnectActive)
  const { activeNamespace } = useSelector(state => state.connections)
  const chainId = useSelector(state => activeConnection(state)?.chainId)
  const listed = useSelector(state => networkById(state.networks.list, chainId))
  const towards = useSelector(({ router }) => {
    const route = currentRoute(router)
    return route.view === 'UnsupportedChain' ? route.towards : undefined
  })
  // The site only lists its own networks, and this may be another one.
  const current = networkById(shippedNetworks, chainId)
  const groups = useNetworkGroups()
    .map(group => ({
      ...group,
      choices: group.choices.filter(
        ({ network, isCurrent }) =>
          // The unsupported network itself is not offered.
          (group.namespace !== activeNamespace || !isCurrent) && (towards?.networks.includes(network.id) ?? true),
      ),
    }))
    .filter(({ choices }) => choices.length > 0)
  const place = current ?? listed
  const lead = towards ? 'unsupportedChain.swap' : 'unsupportedChain.lead'
  return (
    <>
      <Lead>
        {place
          ? t(lead, { network: place.name, site: siteHost(config) })
          : t(`${lead}.unknown`, { site: siteHost(config) })}
      </Lead>
      <NetworkList groups={groups} />
      {!towards && (
        <Stack end>
          <Button busy={disconnect.isRunning} icon={<Power />} onClick={() => disconnect.run()} variant="quiet">
            {t('account.disconnect')}
          </Button>
        </Stack>
      )}
    </>
  )
}
