import { useMemo } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { type Buying, buyingOf } from './buyFacts.ts'

/** The account that buys, and what its form says; undefined where nothing can be bought. */
export function useBuying(): Buying | undefined {
  const { config } = useApp()
  const buy = useSelector(state => state.buy)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  return useMemo(() => buyingOf(config, { buy, connections, networks }), [config, buy, connections, networks])
}
