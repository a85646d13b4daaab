import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { refuse } from '../refuse.ts'
import type { SdkParts } from '../SdkParts.ts'
import { type OpenedWallet, openByDevice, readMe, slotOf, thenWipe } from './openWallet.ts'
import { proveAddresses, UnprovenAddress } from './provenAddresses.ts'

/** Whose wallet it is, and that this browser can open it. */
export interface Access {
  email: string | undefined
  /** The account of a provider that signed them in here, if one did. */
  social: { provider: string; name: string } | undefined
  wallet: EmbeddedWallet
}

export interface WalletAccess {
  /**
   * Creates or opens the wallet first, if need be, and proves its addresses.
   * @throws `not_signed_in`, `user_rejected`, `aborted`; `unauthorized` if the server names an address that is not the wallet's
   */
  demand(signal: AbortSignal): Promise<Access>
  /** Of the same words. A wallet of before is opened for it once, and tells it the server. @throws as `demand` */
  solanaAddress(signal: AbortSignal): Promise<string>
  /** As last read; undefined if nobody asked yet. */
  known(): Access | undefined
  /** Its slots were changed. */
  forget(): void
  /** Opens it by this browser's slot, and wipes the vault key afterwards. */
  use<T>(wallet: EmbeddedWallet, work: (opened: OpenedWallet) => Promise<T>): Promise<T>
}

export function createWalletAccess(parts: SdkParts): WalletAccess {
  const { store, texts, present } = parts
  let known: Access | undefined
  /** Two askers see one step. */
  let asking: Promise<Access> | undefined

  /**
   * The owner is told on their own device, too, that another one waits to open the wallet by mail, or to replace it. It is not waited for: what
   * was asked for is prepared meanwhile, and shown after it.
   */
  const warn = async (kind: 'recovery' | 'newWallet', at: string, signal: AbortSignal) => {
    const [{ drawRecoveryAlert }] = await Promise.all([import('../recovery/RecoveryAlert.tsx'), texts.load('recovery')])
    present<null>('security', shown => drawRecoveryAlert({ parts, kind, at, shown }), signal).catch(() => {})
  }

  /** A sign-in that began here ends with the wallet, which its visitor makes or opens by hand. */
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
    // Another browser was first: its wallet is not open here yet.
    return slotOf(created, 'device') ? { email, social, wallet: created } : ask(signal)
  }

  /** What leaves this frame is proved by the words: the server's word alone would have the owner paid elsewhere. */
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
    known = await asking
    return known
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
