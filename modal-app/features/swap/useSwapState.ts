import { useMemo } from 'react'
import { useSelector } from '../../app/hooks.ts'
import type { SwapParts } from './swapFacts.ts'

/** The parts of the state that the form is drawn from. */
export function useSwapState(): SwapParts {
  const swap = useSelector(state => state.swap)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  const account = useSelector(state => state.account)
  return useMemo(
    () => ({ swap, connections, networks, tokens, account }),
    [swap, connections, networks, tokens, account],
  )
}
