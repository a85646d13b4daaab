import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { firstSignal } from '../../../shared/firstSignal.ts'
import { callInSession, demandSession } from '../api/callInSession.ts'
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
  /** Whether it was just created. Set only for the callers that waited for that. */
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
  /** The last result, and its session. */
  let known: { session: string; access: Access } | undefined
  /** Concurrent callers of one session share one step. */
  let asking: { session: string; access: Promise<Access>; end(): void } | undefined

  /**
   * Also warns the owner on their own device that another one waits to open the wallet by mail or replace it. Not
   * awaited: the request is prepared meanwhile, and shown after it.
   */
  const warn = async (parts: SdkParts, kind: 'recovery' | 'newWallet', at: string, signal: AbortSignal) => {
    const [{ drawRecoveryAlert }] = await Promise.all([import('../recovery/RecoveryAlert.tsx'), texts.load('recovery')])
    present<null>('security', shown => drawRecoveryAlert({ parts, kind, at, shown }), signal).catch(() => {})
  }

  /** A sign-in begun here ends with the wallet, which its visitor creates or opens by hand. */
  const endSignIn = () => {
    if (parts.signedInAt() !== undefined) parts.signedIn()
  }

  /** @param parts with an `api` bound to one session, because a screen names its user */
  const ask = async (parts: SdkParts, signal: AbortSignal): Promise<Access> => {
    const me = await readMe(parts)
    const { email, socials, signedInBy, wallet, formerWallet, newWalletAt, recovery, offersRecovery = false } = me
    const social = socials?.find(({ provider }) => provider === signedInBy)
    if (wallet && slotOf(wallet, 'device')) {
      if (recovery && !recovery.isThisDevice) await warn(parts, 'recovery', recovery.at, signal)
      if (newWalletAt) await warn(parts, 'newWallet', newWalletAt, signal)
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
    return slotOf(created, 'device') ? { email, social, wallet: created, isNew: true } : ask(parts, signal)
  }

  /**
   * Addresses leaving this frame are verified against the words: trusting the server could send the owner's payments
   * elsewhere.
   */
  const askProven = async (parts: SdkParts, signal: AbortSignal): Promise<Access> => {
    const asked = await ask(parts, signal)
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

  /** Begins the steps of one session, which end with it. */
  const begin = (session: string, signal: AbortSignal) => {
    const over = new AbortController()
    const own = { ...parts, api: callInSession(parts, session) }
    const access = askProven(own, firstSignal(signal, over.signal)).finally(() => {
      if (asking === begun) asking = undefined
    })
    const begun = { session, access, end: () => over.abort() }
    return begun
  }

  store.onSessionChange(() => {
    known = undefined
    if (asking?.session !== store.readSession()) asking?.end()
  })

  const demand = async (signal: AbortSignal): Promise<Access> => {
    const session = store.readSession()
    if (!session) throw refuse('not_signed_in', 'Nobody is signed in')
    if (known?.session === session) return known.access
    // Another frame of this site may have signed in another user; the event arrives later.
    if (asking?.session !== session) {
      asking?.end()
      asking = begin(session, signal)
    }
    const asked = await asking.access
    demandSession(store, session)
    const { isNew: _, ...rest } = asked
    known = { session, access: rest }
    return asked
  }

  const use: WalletAccess['use'] = async (wallet, work) => thenWipe(await openByDevice(parts, wallet), work)

  return {
    demand,
    use,
    known: () => (known?.session === store.readSession() ? known?.access : undefined),
    forget() {
      known = undefined
    },
    async solanaAddress(signal) {
      const { wallet } = await demand(signal)
      if (wallet.solanaAddress) return wallet.solanaAddress
      const { nameSolana } = await import('./nameSolana.ts')
      const named = await use(wallet, opened => nameSolana(parts, opened))
      if (known) known = { ...known, access: { ...known.access, wallet: named } }
      return named.solanaAddress ?? ''
    },
  }
}
