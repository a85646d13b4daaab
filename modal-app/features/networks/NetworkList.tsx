import { useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { networkImage } from '../../connections/networks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { NetworkRow } from '../../ui/NetworkRow.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { matchesNetwork } from './matchesNetwork.ts'
import type { NetworkChoice } from './networkChoices.ts'
import styles from './networkList.module.css'
import { chooseNetwork } from './networksActions.ts'

/** Fewer are seen at a glance. */
const searchFrom = 6

/** Networks to choose from, with a search where they are many. */
export function NetworkList({ choices }: { choices: readonly NetworkChoice[] }) {
  const app = useApp()
  const { t } = useI18n()
  const wallet = useSelector(state => activeConnection(state)?.wallet.name ?? '')
  const [text, setText] = useState('')
  const shown = choices.filter(({ network }) => matchesNetwork(network, text))
  return (
    <div className={styles.root}>
      {choices.length >= searchFrom && (
        <div className={styles.search}>
          <SearchField label={t('networks.search')} onChange={setText} value={text} />
        </div>
      )}
      <List label={t('networks.title')}>
        {shown.map(({ network, isCurrent, obstacle }) => (
          <NetworkRow
            current={isCurrent ? t('networks.current') : undefined}
            disabledReason={obstacle && t(`networks.disabled.${obstacle}`, { wallet })}
            image={networkImage(app.config, network)}
            key={network.id}
            name={network.name}
            onClick={() => chooseNetwork(app, network)}
            onIntent={prefetchSwitch}
            tag={network.testnet ? t('networks.testnet') : undefined}
          />
        ))}
      </List>
      <LiveRegion>{shown.length ? undefined : <Lead>{t('networks.none', { text })}</Lead>}</LiveRegion>
    </div>
  )
}

/** A failure is told when the view is wanted. */
function prefetchSwitch(): void {
  import('./SwitchNetworkView.tsx').catch(() => {})
}
