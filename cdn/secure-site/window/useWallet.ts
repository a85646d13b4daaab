import { useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'

/** The wallet of whoever opened this window; null if there is none, undefined until it is known. */
export function useWallet(parts: OpeningParts): EmbeddedWallet | null | undefined {
  const [wallet, setWallet] = useState<EmbeddedWallet | null>()
  useEffect(() => {
    readMe(parts).then(
      me => setWallet(me.wallet),
      () => setWallet(null),
    )
  }, [parts])
  return wallet
}
