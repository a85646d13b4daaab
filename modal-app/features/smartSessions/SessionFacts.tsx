import { useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkById } from '../../networks/networkById.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { ShortAddress } from '../../ui/ShortAddress.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { permissionText } from './permissionText.ts'
import type { KeptSession } from './smartSessions.ts'

type Terms = Pick<KeptSession, 'permissions' | 'chainId'>

/** What a session allows, where, and how long. */
export function SessionFacts({ terms, until }: { terms: Terms; until: { label: string; value: string } }) {
  const i18n = useI18n()
  const { t } = i18n
  const network = useSelector(state => networkById(state.networks.list, terms.chainId))
  const currency = network?.nativeCurrency ?? { symbol: '', decimals: 18 }
  const may = terms.permissions.map(each => permissionText(i18n, each, currency))
  const lines = new Map(may.map(each => [`${each.text} ${each.address}`, each]))
  return (
    <FactTable
      rows={[
        {
          label: t('session.may'),
          value: (
            <Stack gap="tight">
              {[...lines].map(([key, { text, address }]) => (
                <span key={key}>
                  <bdi>{text}</bdi> {address && <ShortAddress address={address} />}
                </span>
              ))}
            </Stack>
          ),
          isLong: true,
        },
        { label: t('session.network'), value: <bdi>{network?.name ?? terms.chainId}</bdi> },
        until,
      ]}
    />
  )
}
