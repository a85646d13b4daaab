import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import { useTexts } from '../ui/useTexts.tsx'
import { keepOnDevice, openByDevice, slotOf, thenWipe } from '../wallet/openWallet.ts'
import { OpenHere } from './OpenHere.tsx'

interface WithOwnKeyProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  children(wallet: EmbeddedWallet, prove: Prove): VNode
}

/** For changes that need an open wallet: opens it here first, unless this window has its own key. */
export function WithOwnKey({ parts, wallet: read, children }: WithOwnKeyProps) {
  const { t } = useTexts()
  const [wallet, setWallet] = useState(read)
  if (!slotOf(wallet, 'device'))
    return (
      <OpenHere
        {...{ parts, wallet }}
        title={t('words.prove')}
        opened={async opened => setWallet(await keepOnDevice(parts, opened))}
      />
    )
  const prove: Prove = async (act, subject) => {
    const { proveWallet } = await import('../signing/proveWallet.ts')
    return thenWipe(await openByDevice(parts, wallet), opened => proveWallet(parts.api, opened, act, subject))
  }
  return children(wallet, prove)
}
