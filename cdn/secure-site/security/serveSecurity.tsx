import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

/** The ways into the wallet, and its words. */
export function serveSecurity(parts: SdkParts, access: WalletAccess): Pick<Served, 'security.open'> {
  return {
    async 'security.open'(_, signal) {
      const { wallet, email } = await access.demand(signal)
      const { drawSecurity } = await import('./SecurityStep.tsx')
      try {
        await parts.present<null>('security', shown => drawSecurity({ parts, access, wallet, email, shown }), signal)
      } finally {
        access.forget()
      }
      return null
    },
  }
}
