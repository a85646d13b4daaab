import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import { socials as providers } from '../../../shared/config.ts'
import type { AccountType, SecureMethods, SecureUser } from '../../../shared/embedded/secureMethods.schema.ts'
import type { Served } from '../port/servePort.ts'
import { refuse } from '../refuse.ts'
import type { SignIn } from '../signIn/createSignIn.ts'
import type { SmartAccounts } from '../smart/smartAccounts.ts'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import type { ChainChoice } from './chainChoice.ts'

type UserServed = Pick<Served, 'user.get' | 'account.prefer' | 'account.smartNetworks'>

/** The signed-in user's account. @spec 6.account-types */
export function serveUser(access: WalletAccess, chains: ChainChoice, signIn: SignIn, smart: SmartAccounts): UserServed {
  /** Both types share an address: a smart account is the same account with a contract acting for it. */
  const typesOn = async (chainId: ChainId): Promise<AccountType[]> =>
    (await smart.isOffered(chainId)) ? ['eoa', 'smartAccount'] : ['eoa']

  return {
    async 'user.get'(
      { chainId, preferredAccountType: wished, signIn: terms }: SecureMethods['user.get']['params'],
      signal,
    ): Promise<SecureUser> {
      const { email, social, wallet, isNew } = await access.demand(signal)
      const provider = providers.find(each => each === social?.provider)
      const chosen =
        chainId && namespaceOf(chainId) === 'eip155' && chains.isKnown(chainId)
          ? chains.choose(chainId)
          : chains.current()
      if (wished) smart.wish(wished)
      const types = await typesOn(chosen)
      // Without it, the Ethereum account is still usable.
      const solana = chains.hasSolana ? await access.solanaAddress(signal).catch(() => undefined) : undefined
      const signed = terms && (await signIn(wallet, chosen, terms, signal))
      return {
        ...(email && { email }),
        ...(social && provider && { userName: social.name, social: provider }),
        address: wallet.address,
        ...(solana && { solanaAddress: solana }),
        chainId: chosen,
        accounts: types.map(type => ({ type, address: wallet.address })),
        preferredAccountType: await smart.typeOn(chosen),
        smartAccountDeployed:
          types.includes('smartAccount') && (await smart.isDeployed(chosen, wallet.address).catch(() => false)),
        ...(isNew && { isNew }),
        ...signed,
      }
    },

    async 'account.smartNetworks'() {
      return { chainIds: await smart.networks() }
    },

    async 'account.prefer'({ type }, signal) {
      const { wallet } = await access.demand(signal)
      const chosen = chains.current()
      if (!(await typesOn(chosen)).includes(type)) throw refuse('invalid_params', `There is no ${type} on ${chosen}`)
      smart.prefer(type)
      return { type, address: wallet.address }
    },
  }
}
