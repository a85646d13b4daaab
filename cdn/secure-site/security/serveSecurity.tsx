import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

/** The ways into the wallet, and its words. */
export function serveSecurity(parts: SdkParts, access: WalletAccess): Pick<Served, 'security.open'> {
  return {
    async 'security.open'(_, signal) {
      const { wallet, email } = await access.demand(signal)
      const [{ drawSecurity }, { offersRecovery = false, newWalletAt }] = await Promise.all([
        import('./SecurityStep.tsx'),
        readMe(parts),
        parts.texts.load('security', 'recovery'),
      ])
      const facts = { parts, access, wallet, email, offersRecovery, newWalletAt }
      try {
        await parts.present<null>('security', shown => drawSecurity({ ...facts, shown }), signal)
      } finally {
        access.forget()
      }
      return null
    },
  }
}
