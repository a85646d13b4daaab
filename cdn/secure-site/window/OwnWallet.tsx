import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { readMe } from '../wallet/openWallet.ts'
import { CloseButton } from './CloseButton.tsx'
import type { ReadingMe } from './loadAhead.ts'

interface OwnWalletProps {
  parts: OpeningParts
  /** If it was asked for ahead. */
  me?: ReadingMe | undefined
  children(wallet: EmbeddedWallet): VNode
}

/** Loads the wallet of whoever opened this window, for its content. */
export function OwnWallet({ parts, me, children }: OwnWalletProps) {
  const [wallet, setWallet] = useState<EmbeddedWallet | null>()
  useEffect(() => {
    const reading = me ?? readMe(parts)
    reading.then(
      ({ wallet }) => setWallet(wallet),
      () => setWallet(null),
    )
  }, [parts, me])
  if (wallet === undefined) return <Waiting />
  return wallet ? children(wallet) : <NoWallet />
}

export const Waiting = () => (
  <main class="screen" aria-busy="true">
    <div class="waiting">
      <span class="spinner" aria-hidden="true" />
    </div>
  </main>
)

export function NoWallet() {
  const { t } = useTexts()
  return (
    <Screen picture="warning" title={t('noWallet.title')} actions={<CloseButton />}>
      <Lead text="noWallet.text" />
    </Screen>
  )
}
