import { namespaceOf } from '../../../shared/caip.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { currentRoute } from '../../flow/router.ts'
import { fillText } from '../../lib/fillText.tsx'
import { hostOf } from '../../lib/originOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Intro } from '../../ui/Intro.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'

/** How this site uses a network: its number, its currency, its nodes, and the source of these facts. */
export function NetworkDetailsView() {
  const { config } = useApp()
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'NetworkDetails') return null

  const { id, name, nativeCurrency, explorerUrl, rpcUrls, testnet } = route.network
  const [node] = rpcUrls
  const isOfProject = config.networks.some(each => each.id === id)
  const text = testnet ? 'networkDetails.test' : isOfProject ? 'networkDetails.listed' : 'networkDetails.named'
  return (
    <Stack gap="loose">
      <Intro
        picture={<WalletImage isRound name={name} size="hero" src={networkImage(config, route.network)} />}
        title={<bdi>{name}</bdi>}
      >
        {fillText(marks => t(text, marks), { site: <SiteName /> })}
      </Intro>
      <FactTable
        rows={[
          { label: t('networkDetails.kind'), value: t(`namespace.${namespaceOf(id)}`) },
          { label: t('networkDetails.number'), value: <bdi dir="ltr">{id.slice(id.indexOf(':') + 1)}</bdi> },
          { label: t('networkDetails.currency'), value: <bdi>{nativeCurrency.symbol}</bdi> },
          ...(node ? [{ label: t('networkDetails.node'), value: <bdi dir="ltr">{hostOf(node)}</bdi> }] : []),
          ...(explorerUrl
            ? [
                {
                  label: t('networkDetails.explorer'),
                  value: (
                    <TextLink href={explorerUrl}>
                      <bdi dir="ltr">{hostOf(explorerUrl)}</bdi>
                    </TextLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  )
}
