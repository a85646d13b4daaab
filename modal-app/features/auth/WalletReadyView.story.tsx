import { harbour, testConnection } from '../../boot/testApp.ts'
import { type ViewState, viewStory } from '../../boot/viewStory.tsx'
import { authId } from '../../connectors/connectorIds.ts'
import { emailWallet } from '../../flow/showEmailLogin.ts'
import { ada } from './testLogin.ts'

const ready = (email?: string): ViewState => ({
  config: { embedded: { origin: 'https://secure.example' } },
  connections: [testConnection(harbour, { connectorId: authId, wallet: { name: emailWallet.name, kind: 'auth' } })],
  history: [{ view: 'WalletReady' }],
  prepare: app => app.store.setState({ signedInUser: { provider: 'email', ...(email && { email }) } }),
})

export const email = viewStory('of an email', ready(ada))
export const nameless = viewStory('of somebody without a name', ready())
