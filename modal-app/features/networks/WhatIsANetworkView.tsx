import { useI18n } from '../../lib/useI18n.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { ApartPicture } from './ApartPicture.tsx'
import { LedgerPicture } from './LedgerPicture.tsx'

/** Explains networks to visitors who are new to them. */
export function WhatIsANetworkView() {
  const { t } = useI18n()
  return (
    <Stack gap="loose">
      <Explanation picture={<LedgerPicture />} title={t('whatIsANetwork.ledger.title')}>
        {t('whatIsANetwork.ledger.text')}
      </Explanation>
      <Explanation picture={<ApartPicture />} title={t('whatIsANetwork.apart.title')}>
        {t('whatIsANetwork.apart.text')}
      </Explanation>
    </Stack>
  )
}
