import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { OpenedWallet } from './OpenedWallet.ts'
import { openByDevice, readMe, slotOf, thenWipe } from './openWallet.ts'
import { proveAddresses, UnprovenAddress } from './provenAddresses.ts'

/** The user and a wallet that this browser can open. */
export interface Access {
  email: string | undefined
  /** The provider account that signed them in here, if any. */
  social: { provider: string; name: string } | undefined
  wallet: EmbeddedWallet
  /** It was just made. Only those who waited for that are told. */
  isNew?: boolean
}

export interface WalletAccess {
  /**
   * Creates or opens the wallet first if needed, and verifies its addresses.
   * @throws `not_signed_in`, `user_rejected`, `aborted`; `unauthorized` if the server names an address that is not the
   * wallet's
   */
  demand(signal: AbortSignal): Promise<Access>
  /** From the same words. An older wallet is opened once for it, and the server is told. @throws as `demand` */
  solanaAddress(signal: AbortSignal): Promise<string>
  /** As last read; undefined before the first read. */
  known(): Access | undefined
  /** Call after its slots changed. */
  forget(): void
  /** Opens it with this browser's slot, and wipes the vault key afterwards. */
  use<T>(wallet: EmbeddedWallet, work: (opened: OpenedWallet) => Promise<T>): Promise<T>
}

export function createWalletAccess(parts: SdkParts): WalletAccess {
  const { store, texts, present } = parts
  let known: Access | undefined
  /** Concurrent callers share one step. */
  let asking: Promise<Access> | undefined

  /**
   * Also warns the owner on their own device that another one waits to open the wallet by mail or replace it. Not
   * awaited: the request is prepared meanwhile, and shown after it.
   */
  const warn = async (kind: 'recovery' | 'newWallet', at: string, signal: AbortSignal) => {
    const [{ drawRecoveryAlert }] = await Promise.all([import('../recovery/RecoveryAlert.tsx'), texts.load('recovery')])
    present<null>('security', shown => drawRecoveryAlert({ parts, kind, at, shown }), signal).catch(() => {})
  }

  /** A sign-in begun here ends with the wallet, which its visitor creates or opens by hand. */
  const endSignIn = () => {
    if (parts.signedInAt() !== undefined) parts.signedIn()
  }

  const ask = async (signal: AbortSignal): Promise<Access> => {
    const me = await readMe(parts)
    const { email, socials, signedInBy, wallet, formerWallet, newWalletAt, recovery, offersRecovery = false } = me
    const social = socials?.find(({ provider }) => provider === signedInBy)
    if (wallet && slotOf(wallet, 'device')) {
      if (recovery && !recovery.isThisDevice) await warn('recovery', recovery.at, signal)
      if (newWalletAt) await warn('newWallet', newWalletAt, signal)
      return { email, social, wallet }
    }
    if (formerWallet) {
      const [{ drawFormerWallet }] = await Promise.all([import('./FormerWalletStep.tsx'), texts.load('wallet')])
      const returned = await present<EmbeddedWallet | undefined>(
        'openWallet',
        shown => drawFormerWallet({ parts, former: formerWallet, shown }),
        signal,
      )
      if (returned) return { email, social, wallet: returned }
    }
    if (wallet) {
      const [{ drawOpenWallet }] = await Promise.all([import('./OpenWalletStep.tsx'), texts.load('wallet', 'recovery')])
      const draw = { parts, wallet, newWalletAt, recovery }
      const opened = await present<EmbeddedWallet | undefined>(
        'openWallet',
        shown => drawOpenWallet({ ...draw, shown }),
        signal,
      )
      endSignIn()
      if (opened) return { email, social, wallet: opened }
    }
    const [{ createWallet }, { drawCreateWallet }, { titleOf }] = await Promise.all([
      import('./createWallet.ts'),
      import('./CreateWalletStep.tsx'),
      import('../logins/Login.ts'),
      texts.load('wallet'),
    ])
    const made = await createWallet(parts)
    const name = email ?? social?.name ?? parts.config.projectName
    const draw = { parts, wallet: made, name, account: social ? titleOf(social) : name, offersRecovery }
    const created = await present<EmbeddedWallet>(
      'createWallet',
      shown => drawCreateWallet({ ...draw, shown }),
      signal,
    ).finally(made.forget)
    endSignIn()
    // Another browser was first, and its wallet is not open here yet.
    return slotOf(created, 'device') ? { email, social, wallet: created, isNew: true } : ask(signal)
  }

  /**
   * Addresses leaving this frame are verified against the words: trusting the server could send the owner's payments
   * elsewhere.
   */
  const askProven = async (signal: AbortSignal): Promise<Access> => {
    const asked = await ask(signal)
    try {
      await proveAddresses(parts, asked.wallet)
      return asked
    } catch (thrown) {
      if (!(thrown instanceof UnprovenAddress)) throw thrown
      const [{ drawWrongAddress }] = await Promise.all([import('./WrongAddressStep.tsx'), texts.load('wallet')])
      await present<null>('openWallet', shown => drawWrongAddress({ parts, shown }), signal)
      throw refuse('unauthorized', thrown.message)
    }
  }

  store.onSessionChange(() => {
    known = undefined
  })

  const demand = async (signal: AbortSignal): Promise<Access> => {
    if (!store.readSession()) throw refuse('not_signed_in', 'Nobody is signed in')
    if (known) return known
    asking ??= askProven(signal).finally(() => {
      asking = undefined
    })
    const asked = await asking
    const { isNew: _, ...rest } = asked
    known = rest
    return asked
  }

  const use: WalletAccess['use'] = async (wallet, work) => thenWipe(await openByDevice(parts, wallet), work)

  return {
    demand,
    use,
    known: () => known,
    forget() {
      known = undefined
    },
    async solanaAddress(signal) {
      const { wallet, ...rest } = await demand(signal)
      if (wallet.solanaAddress) return wallet.solanaAddress
      const { nameSolana } = await import('./nameSolana.ts')
      const named = await use(wallet, opened => nameSolana(parts, opened))
      known = { ...rest, wallet: named }
      return named.solanaAddress ?? ''
    },
  }
}
