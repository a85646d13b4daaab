import { testConnection, testWallet } from '../../boot/testApp.ts'

/** The connection of an account created by email. */
export const testByEmail = testConnection(testWallet('Email'), {
  connectorId: 'AUTH',
  wallet: { name: 'Email', kind: 'auth' },
})
