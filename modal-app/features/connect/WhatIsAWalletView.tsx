import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { showWalletsToGet } from './connectActions.ts'
import { DecidePicture } from './DecidePicture.tsx'
import { HoldPicture } from './HoldPicture.tsx'
import { SignInPicture } from './SignInPicture.tsx'

/** Explains wallets to visitors who have never had one. */
export function WhatIsAWalletView() {
  const { t } = useI18n()
  const show = useAction(showWalletsToGet)
  return (
    <Stack gap="loose">
      <Explanation picture={<HoldPicture />} title={t('whatIsAWallet.hold.title')}>
        {t('whatIsAWallet.hold.text')}
      </Explanation>
      <Explanation picture={<SignInPicture />} title={t('whatIsAWallet.signIn.title')}>
        {t('whatIsAWallet.signIn.text')}
      </Explanation>
      <Explanation picture={<DecidePicture />} title={t('whatIsAWallet.decide.title')}>
        {t('whatIsAWallet.decide.text')}
      </Explanation>
      <Button onClick={() => show.run()} variant="primary">
        {t('getWallet.title')}
      </Button>
    </Stack>
  )
}
