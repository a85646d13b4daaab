import { useState } from 'react'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { loadQrCode } from '../../ui/loadQrCode.ts'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLater } from '../../ui/useLater.ts'

/** Without the codes, the rest still helps. */
const loadCode = () => loadQrCode().catch(() => undefined)

const phoneStores = ['appStore', 'playStore'] as const

/** On a computer: a code for each store of phones that has the wallet. Draws nothing for a wallet without an app. */
export function PhoneStores({ wallet }: { wallet: ListedWallet }) {
  const { t } = useI18n()
  const stores = phoneStores.filter(store => wallet[store] !== undefined)
  const [first] = stores
  const QrCode = useLater(loadCode)?.QrCode
  const [chosen, choose] = useState(first)
  const url = chosen && wallet[chosen]
  if (!first || !chosen || !url || !QrCode) return null
  const label = (store: (typeof phoneStores)[number]) => t(`getWallet.store.${store}`)
  const code = (
    <QrFrame small>
      <QrCode label={t('getWallet.code', { wallet: wallet.name, store: label(chosen) })} text={url} />
    </QrFrame>
  )
  return (
    <Stack gap="tight">
      <ListTitle>{t('getWallet.phone')}</ListTitle>
      {stores.length === 1 ? (
        code
      ) : (
        <Tabs
          label={t('getWallet.phone')}
          onSelect={choose}
          selected={chosen}
          tabs={stores.map(id => ({ id, label: label(id) }))}
        >
          {code}
        </Tabs>
      )}
    </Stack>
  )
}
