import type { OwnerControls } from './Connector.ts'

/** What an owner manages in an embedded wallet with one type of account, for tests and stories. */
export function fakeOwner(controls: Partial<OwnerControls>): OwnerControls {
  return {
    openSecurity: async () => {},
    updateEmail: async () => ({ email: 'ada@example.com' }),
    accountTypes: () => [],
    preferAccountType: async () => {},
    sharesUser: () => false,
    shareUser: async () => {},
    ...controls,
  }
}
