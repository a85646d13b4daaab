import type { AccountState } from './account.ts'

export const initialAccount: AccountState = { balances: {}, addresses: {} }
