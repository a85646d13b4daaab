import { useApp } from '../../app/hooks.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { CardPicture } from './CardPicture.tsx'
import { PursePicture } from './PursePicture.tsx'

/** Explains buying to visitors who are new to it. */
export function WhatIsABuyView() {
  const app = useApp()
  const { t } = useI18n()
  return (
    <>
      <Stack gap="loose">
        <Explanation picture={<CardPicture />} title={t('buy.what.pay.title')}>
          {t('buy.what.pay.text')}
        </Explanation>
        <Explanation picture={<PursePicture />} title={t('buy.what.get.title')}>
          {t('buy.what.get.text')}
        </Explanation>
      </Stack>
      <Stack end>
        <Button onClick={() => goTo(app, { view: 'OnRampProviders' })} variant="primary">
          {t('buy.what.go')}
        </Button>
      </Stack>
    </>
  )
}
