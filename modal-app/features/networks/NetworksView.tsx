import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { NetworkList } from './NetworkList.tsx'
import { explainNetworks } from './networksActions.ts'
import { useNetworkGroups } from './useNetworkGroups.ts'

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
