import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

/** The ways into the wallet, and its words. */
export function serveSecurity(parts: SdkParts, access: WalletAccess): Pick<Served, 'security.open'> {
  return {
    async 'security.open'(_, signal) {
      const { wallet: known, email } = await access.demand(signal)
      // Windows and other browsers may have changed it since.
      const [{ drawSecurity }, { wallet, offersRecovery = false, newWalletAt }] = await Promise.all([
        import('./SecurityStep.tsx'),
        readMe(parts),
        parts.texts.load('security', 'recovery'),
      ])
      const facts = { parts, access, wallet: wallet ?? known, email, offersRecovery, newWalletAt }
      try {
        await parts.present<null>('security', shown => drawSecurity({ ...facts, shown }), signal)
      } finally {
        access.forget()
      }
      return null
    },
  }
}
