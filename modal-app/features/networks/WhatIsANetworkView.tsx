import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection, activeNamespace } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf, preferredNetwork } from '../../networks/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ApartPicture } from './ApartPicture.tsx'
import { LedgerPicture } from './LedgerPicture.tsx'
import { showNetworkDetails } from './networksActions.ts'

/** Explains networks to visitors who are new to them, and leads to the details of the one in use. */
export function WhatIsANetworkView() {
  const app = useApp()
  const { t } = useI18n()
  const show = useAction(showNetworkDetails)
  const network = useSelector(state => {
    const connection = activeConnection(state)
    return connection ? networkOf(state, connection) : preferredNetwork(state, activeNamespace(app))
  })
  return (
    <>
      <Stack gap="loose">
        <Explanation picture={<LedgerPicture />} title={t('whatIsANetwork.ledger.title')}>
          {t('whatIsANetwork.ledger.text')}
        </Explanation>
        <Explanation picture={<ApartPicture />} title={t('whatIsANetwork.apart.title')}>
          {t('whatIsANetwork.apart.text')}
        </Explanation>
      </Stack>
      {network && (
        <Stack end>
          <Button onClick={() => show.run(network)} variant="quiet">
            {t('networkDetails.about', { network: network.name })}
          </Button>
        </Stack>
      )}
    </>
  )
}
