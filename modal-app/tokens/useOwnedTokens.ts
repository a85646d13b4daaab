import { useMemo } from 'react'
import type { TokenBalance } from '../../shared/api/balance.schema.ts'
import type { Connection } from '../../shared/connections.ts'
import { useSelector } from '../app/hooks.ts'
import { ownedTokens } from './ownedTokens.ts'

/** What an account owns, for a view (ownedTokens.ts). */
export function useOwnedTokens(connection: Connection): readonly TokenBalance[] | undefined {
  const account = useSelector(state => state.account)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  return useMemo(() => ownedTokens({ account, networks, tokens }, connection), [account, networks, tokens, connection])
}
