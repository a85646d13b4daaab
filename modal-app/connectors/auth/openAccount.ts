import type { Namespace } from '../../../shared/caip.ts'
import { oauthProviders } from '../../../shared/choices.ts'
import { ConnectKitError } from '../../../shared/errors.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { ConnectRequest } from '../Connector.ts'
import { within } from '../within.ts'
import type { AuthSession, AuthType } from './authSession.ts'
import { logInByEmail } from './emailSteps.ts'
import { farcasterLogIn } from './farcasterLogin.ts'
import type { KeptAccount } from './keptAccount.ts'
import type { SecureSite } from './SecureSite.ts'
import type { SecureWindow } from './secureWindow.ts'
import { socialLogIn } from './socialLogin.ts'

interface AccountOpening {
  open(): Promise<SecureSite>
  /** Opens the window of a social login. Called at once, because browsers allow it only within the press. */
  takeWindow(): SecureWindow
  networksIn: KeptAccount['networksIn']
  wantedType(): AuthType
  clock: Clock
  signal: AbortSignal
}

/**
 * Has the visitor sign in by email or with a provider, then reads the account.
 * @throws ConnectKitError of the sign-in; `not_available` without a view to show its steps
 */
export async function openAccount(
  { namespace, chainIds, social: by, show }: ConnectRequest,
  { open, takeWindow, networksIn, wantedType, clock, signal }: AccountOpening,
): Promise<AuthSession> {
  const provider = oauthProviders.find(each => each === by)
  const window = provider && takeWindow()
  if (!show) throw new ConnectKitError('not_available', 'Email needs a view: open({ view: "Connect" })')
  if (provider && window) await socialLogIn(open(), { provider, window, clock, show, signal })
  const site = await within(open(), { signal })
  if (!site) throw new ConnectKitError('embedded_unreachable', 'The embedded wallet left')
  if (by === 'farcaster') await farcasterLogIn(site, { show, signal })
  if (!by) await logInByEmail(site, show, signal)
  show({ is: 'wallet' })
  const wanted = (of: Namespace) => (of === namespace ? chainIds : networksIn(of))
  const [first] = wanted('eip155')
  const preferredAccountType = wantedType()
  const user = await site.call('user.get', { chainId: first, preferredAccountType }, signal)
  if (user.isNew) show({ is: 'made' })
  const { address, solanaAddress, chainId, email, userName } = user
  const [solana] = wanted('solana')
  return {
    address,
    chainId: wanted('eip155').includes(chainId) ? chainId : (first ?? chainId),
    ...(solanaAddress && solana && { solana: { address: solanaAddress, chainId: solana } }),
    // The secure site keeps the owner's earlier choice.
    wanted: user.accounts.length > 1 ? user.preferredAccountType : preferredAccountType,
    smartNetworks: user.accounts.length > 1 ? [chainId] : [],
    deployed: { [chainId]: user.smartAccountDeployed },
    ...(by && { social: by }),
    ...(email && { email }),
    // The name is from the last provider used, perhaps on another site.
    ...(by === user.social && userName && { userName }),
  }
}
