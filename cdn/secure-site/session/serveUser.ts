import { embeddedSignOut } from '../../../shared/api/embedded.schema.ts'
import { namespaceOf } from '../../../shared/caip.ts'
import type { SecureMethods, SecureUser } from '../../../shared/embedded/secureMethods.schema.ts'
import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { ChainChoice } from './chainChoice.ts'

type UserServed = Pick<
  Served,
  'user.get' | 'user.isConnected' | 'user.signOut' | 'account.prefer' | 'account.smartNetworks'
>

/** Who is signed in here, and their account. This part has accounts of one type alone. */
export function serveUser(
  { api, store }: SdkParts,
  access: WalletAccess,
  chains: ChainChoice,
  signIn: SignIn,
): UserServed {
  return {
    async 'user.get'({ chainId, signIn: terms }: SecureMethods['user.get']['params'], signal): Promise<SecureUser> {
      const { email, wallet } = await access.demand(signal)
      const chosen =
        chainId && namespaceOf(chainId) === 'eip155' && chains.isKnown(chainId)
          ? chains.choose(chainId)
          : chains.current()
      // Without it, the account of Ethereum is there all the same.
      const solana = chains.hasSolana ? await access.solanaAddress(signal).catch(() => undefined) : undefined
      const signed = terms && (await signIn(wallet, chosen, terms, signal))
      return {
        ...(email && { email }),
        address: wallet.address,
        ...(solana && { solanaAddress: solana }),
        chainId: chosen,
        accounts: [{ type: 'eoa', address: wallet.address }],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
        ...signed,
      }
    },

    async 'user.isConnected'() {
      return { isConnected: store.readSession() !== undefined }
    },

    async 'user.signOut'() {
      // The session ends here even if the server does not answer.
      const ending = store.readSession() ? api(embeddedSignOut, {}).catch(() => {}) : undefined
      await ending
      store.writeSession(undefined)
      return null
    },

    async 'account.smartNetworks'() {
      return { chainIds: [] }
    },

    async 'account.prefer'(_, signal) {
      const { wallet } = await access.demand(signal)
      return { type: 'eoa', address: wallet.address }
    },
  }
}
