import { noLogins, readOffered } from '../logins/Login.ts'
import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'
import { readMe } from '../wallet/openWallet.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

/** Shows keys, logins and the wallet's words. */
export function serveSecurity(parts: SdkParts, access: WalletAccess): Pick<Served, 'security.open'> {
  return {
    async 'security.open'(_, signal) {
      const { wallet } = await access.demand(signal)
      // Windows and other browsers may have changed it since.
      const [{ drawSecurity }, now, offered] = await Promise.all([
        import('./SecurityStep.tsx'),
        readMe(parts),
        // Then nothing can be added; the rest works.
        readOffered(parts).catch(() => noLogins),
        parts.texts.load('security', 'recovery', 'logins'),
      ])
      const me = { ...now, wallet: now.wallet ?? wallet }
      try {
        await parts.present<null>('security', shown => drawSecurity({ parts, access, me, offered, shown }), signal)
      } finally {
        access.forget()
      }
      return null
    },
  }
}
