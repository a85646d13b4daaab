import { testConnection, testWallet } from '../../boot/testApp.ts'

/** The connection of an account that was made by email. */
export const testByEmail = testConnection(testWallet('Email'), {
  connectorId: 'AUTH',
  wallet: { name: 'Email', kind: 'auth' },
})
