import { testConnection, testWallet } from '../../boot/testApp.ts'
import { viewStory } from '../../boot/viewStory.tsx'
import { fakeOwner } from '../../connectors/fakeOwner.ts'

export const all = viewStory('an embedded wallet that is a smart account', {
  config: { embedded: { origin: 'https://secure.example' } },
  connections: [
    testConnection(testWallet('Email'), {
      ...{ connectorId: 'AUTH', wallet: { name: 'Email', kind: 'auth' } },
      accounts: [{ address: '0x52908400098527886E0F7030069857D2E4169EE7', type: 'smartAccount' }],
    }),
  ],
  history: [{ view: 'Account' }, { view: 'AccountSettings' }],
  prepare: app =>
    void Object.assign(app.auth.capabilities, { owner: fakeOwner({ accountTypes: () => ['eoa', 'smartAccount'] }) }),
})
