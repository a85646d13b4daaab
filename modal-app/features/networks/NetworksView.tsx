import { useState } from 'react'
import { useApp } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import { LiveRegion } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { NetworkRow } from '../../ui/NetworkRow.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { matchesNetwork, type NetworkGroup, useNetworkGroups } from './networkGroups.ts'
import styles from './networkList.module.css'
import { chooseNetwork, explainNetworks } from './networksActions.ts'

/** The site's networks. Visitors may also choose one before they connect. */
export function NetworksView() {
  const { t } = useI18n()
  const explain = useAction(explainNetworks)
  return (
    <>
      <NetworkList groups={useNetworkGroups()} />
      <Stack end>
        <Button onClick={() => explain.run()} variant="quiet">
          {t('title.WhatIsANetwork')}
        </Button>
      </Stack>
    </>
  )
}

/** A shorter list needs no search. */
const searchFrom = 6

/** A list of networks, grouped by namespace if there are several, with a search if it is long. */
export function NetworkList({ groups }: { groups: readonly NetworkGroup[] }) {
  const { t } = useI18n()
  const [text, setText] = useState('')
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const shown = groups
    .map(group => ({ ...group, choices: group.choices.filter(({ network }) => matchesNetwork(network, text)) }))
    .filter(({ choices }) => choices.length > 0)
  return (
    <div className={styles.root}>
      {count >= searchFrom && (
        <div className={styles.search}>
          <SearchField
            clearLabel={t('networks.search.clear')}
            label={t('networks.search')}
            onChange={setText}
            value={text}
          />
        </div>
      )}
      {shown.map(group => (
        <Group group={group} isAlone={groups.length === 1} key={group.namespace} />
      ))}
      <LiveRegion>{shown.length ? undefined : <Lead>{t('networks.none', { text })}</Lead>}</LiveRegion>
    </div>
  )
}

function Group({ group: { namespace, wallet, choices }, isAlone }: { group: NetworkGroup; isAlone: boolean }) {
  const app = useApp()
  const { t } = useI18n()
  const kind = t(`namespace.${namespace}`)
  return (
    <div className={styles.group}>
      {!isAlone && (
        <div className={styles.head}>
          <ListTitle>{kind}</ListTitle>
          {wallet !== undefined && <bdi className={styles.wallet}>{wallet}</bdi>}
        </div>
      )}
      <List label={isAlone ? t('title.Networks') : kind}>
        {choices.map(({ network, isCurrent, obstacle }) => (
          <NetworkRow
            current={isCurrent ? t('networks.current') : undefined}
            disabledReason={obstacle && t(`networks.disabled.${obstacle}`, { wallet: wallet ?? '' })}
            image={networkImage(app.config, network)}
            key={network.id}
            name={network.rpcUrls.length ? network.name : t('networks.unknown')}
            onClick={() => chooseNetwork(app, network)}
            tag={network.testnet ? t('networks.testnet') : undefined}
          />
        ))}
      </List>
    </div>
  )
}
