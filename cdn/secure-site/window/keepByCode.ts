import type { OpeningParts } from '../SdkParts.ts'
import { readRecoveryCode } from '../vault/recoveryCode.ts'
import { keepOnDevice, openByCode, readMe, slotOf, thenWipe } from '../wallet/openWallet.ts'

const tries = 20
const againMs = 500

/** Lets this window open the wallet from now on, once the frame has created it with the code. */
export async function keepByCode(parts: OpeningParts, code: string): Promise<void> {
  const secret = await readRecoveryCode(code)
  if (!secret) return
  try {
    for (let left = tries; left > 0; left--) {
      const { wallet } = await readMe(parts)
      if (wallet && slotOf(wallet, 'device')) return
      if (wallet && slotOf(wallet, 'code')) {
        const opened = await openByCode(parts, wallet, secret)
        return void (await thenWipe(opened, () => keepOnDevice(parts, opened)))
      }
      await new Promise(resolve => setTimeout(resolve, againMs))
    }
  } finally {
    secret.fill(0)
  }
}
