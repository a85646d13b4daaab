import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import type { ChainId } from '../../../shared/caip.ts'
import type { SecureMethods } from '../../../shared/embedded/secureMethods.schema.ts'
import { reordering, siwxTermsSchema } from '../../../shared/siwx.schema.ts'
import { siwxText } from '../../../shared/siwx.ts'
import { hostOf } from '../hostOf.ts'
import { refuse } from '../refuse.ts'
import type { AskApproval } from '../rpc/serveRpc.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'

export type SignInTerms = NonNullable<SecureMethods['user.get']['params']['signIn']>

/** Signs a sign-in to the page. @throws `user_rejected`, `invalid_params` */
export type SignIn = (
  wallet: EmbeddedWallet,
  chainId: ChainId,
  terms: SignInTerms,
  signal: AbortSignal,
) => Promise<{ message: string; signature: string }>

/** For this long after the visitor's own sign-in, one to the page needs no separate press. */
const oneClickMs = 60_000

/** An unregistered statement of the page or modal must be read before signing. */
const saysMore = ({ statement }: SignInTerms, registered: string | undefined) =>
  statement !== undefined && statement !== registered

/**
 * Writes the sign-in message itself, so neither page nor modal can get another domain or address signed. Silent once
 * after the visitor signed in here; otherwise they approve it like any message.
 */
export function createSignIn(
  { config, now, signedInAt }: Pick<SdkParts, 'config' | 'now' | 'signedInAt'>,
  access: WalletAccess,
  approve: AskApproval,
): SignIn {
  /** The sign-in that was already used for this. */
  let usedAt: number | undefined

  return async (wallet, chainId, terms, signal) => {
    if (!siwxTermsSchema.safeParse(terms).success || reordering.test(terms.statement ?? ''))
      throw refuse('invalid_params', 'The terms of the sign-in are invalid')
    const message = siwxText({
      ...terms,
      accountAddress: wallet.address,
      chainId,
      domain: hostOf(config.pageOrigin),
      uri: new URL(config.pageOrigin).origin,
      version: '1',
    })
    const at = signedInAt()
    if (at === undefined || at === usedAt || now() - at > oneClickMs || saysMore(terms, config.signInStatement)) {
      const bytes = Array.from(new TextEncoder().encode(message), byte => byte.toString(16).padStart(2, '0')).join('')
      const asked = { chainId, method: 'personal_sign', params: [`0x${bytes}`, wallet.address] }
      return { message, signature: `${await approve(asked, signal)}` }
    }
    usedAt = at
    const { signText } = await import('../signing/signText.ts')
    return { message, signature: await access.use(wallet, opened => signText(opened, message)) }
  }
}
