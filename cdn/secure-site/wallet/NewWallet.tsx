import { useState } from 'preact/hooks'
import { newWalletStart } from '../../../shared/api/embedded.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface NewWalletProps {
  parts: Pick<SdkParts, 'api' | 'now'>
  newWalletAt: string | undefined
  /** The old one is out of the way; it stays locked, and is never deleted. */
  started(): void
  fail(text: string): void
}

/** For whoever has lost every way in: a new wallet, a day after it was asked for, which the owner is told by mail. */
export function NewWallet({ parts, newWalletAt, started, fail }: NewWalletProps) {
  const [at, setAt] = useState(newWalletAt)
  const [isBusy, setBusy] = useState(false)
  const isDue = at !== undefined && Date.parse(at) <= parts.now()
  const run = async (step: 'ask' | 'cancel' | 'do') => {
    setBusy(true)
    try {
      const { newWalletAt: next } = await parts.api(newWalletStart, { step })
      if (step === 'do') return started()
      setAt(next)
    } catch (thrown) {
      const isOld = thrown instanceof ApiRefusal && `${thrown.code}` === 'sign_in_old'
      fail(isOld ? 'You signed in a while ago. Sign out and in again for this.' : 'That did not work. Try again later.')
    }
    setBusy(false)
  }
  if (at === undefined)
    return (
      <details>
        <summary>I have lost both</summary>
        <Notice kind="warning">
          Nobody can open your wallet then, and what is in it stays there. A new, empty wallet can take its place after
          24 hours.
        </Notice>
        <Button isBusy={isBusy} onPress={() => run('ask')}>
          Start a new wallet
        </Button>
      </details>
    )
  return (
    <>
      <Notice kind="warning">
        {isDue
          ? 'You asked for a new wallet. It is empty, and your old one stays locked.'
          : `A new wallet can take the place of this one from ${new Date(at).toLocaleString()}.`}
      </Notice>
      <div class="tools">
        <Button isOff={isBusy} onPress={() => run('cancel')}>
          Keep the old one
        </Button>
        {isDue && (
          <Button kind="danger" isBusy={isBusy} onPress={() => run('do')}>
            Start a new wallet
          </Button>
        )}
      </div>
    </>
  )
}
