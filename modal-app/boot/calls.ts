import { connectForPage } from '../connections/connectForPage.ts'
import { offerGrants } from '../features/smartSessions/offerGrants.ts'
import { readOpening } from '../flow/readOpening.ts'
import { switchForPage } from '../flow/switchConnection.ts'
import { profileForPage } from '../identity/accountActions.ts'
import { createTurns } from './createTurns.ts'
import { networkCalls, repeatNetworkChanges } from './networkCalls.ts'

export const calls = {
  connectForPage,
  createTurns,
  networkCalls,
  offerGrants,
  profileForPage,
  readOpening,
  repeatNetworkChanges,
  switchForPage,
}
