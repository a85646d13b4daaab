import { rememberConnections } from '../connections/knownConnections.ts'
import { callFrameWallet } from '../features/request/callFrameWallet.ts'
import { accountReady } from '../flow/accountReady.ts'
import { followAccount } from '../flow/followAccount.ts'
import { signInByConnect } from '../flow/signInByConnect.ts'
import { recallIdentities } from '../identity/loadIdentity.ts'
import { endGoneSessions, endSessions, renewSession } from '../sessions/keptSessions.ts'
import { offerSignIn } from '../sessions/signInOffer.ts'
import { resumeSent } from '../transactions/watchSent.ts'
import { keepSessions } from './keepSessions.ts'

export const later = {
  accountReady,
  callFrameWallet,
  endGoneSessions,
  endSessions,
  followAccount,
  keepSessions,
  offerSignIn,
  recallIdentities,
  rememberConnections,
  renewSession,
  resumeSent,
  signInByConnect,
}
