import { isSolanaAddress } from '../../../shared/addresses.ts'
import { type ChainId, type Namespace, namespaceOf } from '../../../shared/caip.ts'
import { type Social, socials } from '../../../shared/config.ts'
import type { SignedInUser } from '../../../shared/connections.ts'
import { isChainId } from '../../../shared/parseCaip.ts'
import { spellEvmAddress } from '../../../shared/spellAddress.ts'
import type { Deployments } from './deployments.ts'

/** One account and its current network. */
export interface AuthPlace {
  address: string
  chainId: ChainId
}

/** The connected account, as stored for the next visit. Only the secure site knows whether it is still signed in. */
export interface AuthSession extends AuthPlace {
  /** If the project has a Solana network. */
  solana?: AuthPlace | undefined
  /** The preferred type of the Ethereum account, where there are several. */
  wanted?: AuthType | undefined
  /** The networks that have several. */
  smartNetworks?: readonly ChainId[] | undefined
  /** Whether its contract is deployed, as far as known. */
  deployed?: Deployments | undefined
  /** The provider of this sign-in, if it was not by email. @spec 3.social-account */
  social?: Social | undefined
  email?: string | undefined
  /** Their name at the provider. */
  userName?: string | undefined
}

export type AuthType = 'eoa' | 'smartAccount'

/** @returns undefined for damaged text */
export function readAuthSession(text: string | undefined): AuthSession | undefined {
  try {
    const kept = JSON.parse(text ?? '')
    const address = spellEvmAddress(kept.address)
    if (!address || !isChainId(kept.chainId)) return undefined
    const { address: key, chainId } = Object(kept.solana)
    const isSolana = isChainId(chainId) && namespaceOf(chainId) === 'solana' && isSolanaAddress(String(key))
    const { wanted, smartNetworks, deployed, email, userName } = kept
    const social = socials.find(provider => provider === kept.social)
    return {
      ...{ address, chainId: kept.chainId },
      ...(isSolana && { solana: { address: key, chainId } }),
      ...(social && { social }),
      ...(typeof email === 'string' && { email }),
      ...(typeof userName === 'string' && { userName }),
      ...((wanted === 'eoa' || wanted === 'smartAccount') && { wanted }),
      ...(Array.isArray(smartNetworks) && { smartNetworks: smartNetworks.filter(isChainId) }),
      ...(deployed && {
        deployed: Object.fromEntries(
          Object.entries(Object(deployed)).filter(([id, is]) => isChainId(id) && typeof is === 'boolean'),
        ) as Deployments,
      }),
    }
  } catch {
    return undefined
  }
}

/** Who signed in. The name comes from the provider that was used. @spec 3.social-account */
export const userOf = ({ social, email, userName }: AuthSession): SignedInUser => ({
  ...(email && { email }),
  ...(userName && { username: userName }),
  provider: social ?? 'email',
})

/** The account of a namespace. */
export const placeOf = (session: AuthSession, namespace: Namespace): AuthPlace | undefined =>
  namespace === 'eip155' ? session : namespace === 'solana' ? session.solana : undefined

/** The account types on the current network. The secure site determines which networks have smart accounts. */
export const typesOf = ({ chainId, smartNetworks = [] }: AuthSession): readonly AuthType[] =>
  smartNetworks.includes(chainId) ? ['eoa', 'smartAccount'] : ['eoa']

/** What it is there. */
export const typeOf = (session: AuthSession): AuthType =>
  session.wanted !== 'eoa' && typesOf(session).includes('smartAccount') ? 'smartAccount' : 'eoa'
