import { useState } from 'preact/hooks'
import { newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import type { SdkParts } from '../SdkParts.ts'
import { isTooOld, type Renewal, RenewalLeft } from '../security/useRenewal.tsx'
import { Button } from '../ui/Button.tsx'
import { Details } from '../ui/Details.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface NewWalletProps {
  parts: Pick<SdkParts, 'api' | 'now'>
  newWalletAt: string | undefined
  freshly: Renewal['freshly']
  /** The old one is set aside; it stays locked, and is never deleted. */
  started(): void
}

/** For visitors who lost every key: a new wallet a day after the request, which the owner is told about by mail. */
export function NewWallet({ parts, newWalletAt, freshly, started }: NewWalletProps) {
  const { t, dates } = useTexts()
  const [at, setAt] = useState(newWalletAt)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<string>()
  const isDue = at !== undefined && Date.parse(at) <= parts.now()
  const run = async (step: 'ask' | 'cancel' | 'do') => {
    setBusy(true)
    setSaid(undefined)
    try {
      const { newWalletAt: next } = await freshly(() => parts.api(newWalletStart, { step }))
      if (step === 'do') return started()
      setAt(next)
    } catch (thrown) {
      if (!(thrown instanceof RenewalLeft)) setSaid(t(isTooOld(thrown) ? 'new.signInOld' : 'new.failed'))
    }
    setBusy(false)
  }
  const failure = said && <Notice kind="warning">{said}</Notice>
  if (at === undefined)
    return (
      <Details title={t('new.lost')}>
        <p>{t('new.caution')}</p>
        {failure}
        <Button isBusy={isBusy} onPress={() => run('ask')}>
          {t('new.ask')}
        </Button>
      </Details>
    )
  const time = new Date(at).toLocaleString(dates, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <Notice kind="warning">{isDue ? t('new.due') : t('new.waits', { time })}</Notice>
      {failure}
      <div class="tools">
        <Button isOff={isBusy} onPress={() => run('cancel')}>
          {t('new.keep')}
        </Button>
        {isDue && (
          <Button kind="danger" isBusy={isBusy} onPress={() => run('do')}>
            {t('new.ask')}
          </Button>
        )}
      </div>
    </>
  )
}
