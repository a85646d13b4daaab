import { passkeyFinish } from '../../../shared/api/embedded/passkeys.schema.ts'
import { fromBase64Url } from '../../../shared/base64Url.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { addSlot } from '../vault/addSlot.ts'
import type { OpenedWallet } from '../wallet/OpenedWallet.ts'
import { thenWipe } from '../wallet/openWallet.ts'
import { makePasskey } from './passkey.ts'

/**
 * Creates a passkey that opens the wallet from now on.
 * @param name of the account; what the passkey is called
 * @param open only once the passkey is there. @throws as makePasskey, ApiRefusal
 */
export async function addPasskey(parts: OpeningParts, name: string, open: () => Promise<OpenedWallet>): Promise<void> {
  const { slotId, secret, response } = await makePasskey(parts, name)
  const { half } = await parts.api(passkeyFinish, { slotId, response })
  try {
    await thenWipe(await open(), async opened => {
      const place = { kind: 'passkey', walletId: opened.walletId, slotId } as const
      await addSlot(parts.api, { place, secret, half: fromBase64Url(half) }, opened)
    })
  } finally {
    secret.fill(0)
  }
}
