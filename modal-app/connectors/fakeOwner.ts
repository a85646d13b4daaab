import type { OwnerControls } from './Connector.ts'

/** The owner's controls of an embedded wallet with one account type, for tests and stories. */
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
