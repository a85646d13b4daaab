import { useMemo } from 'react'
import { useSelector } from '../../app/hooks.ts'
import type { SendState } from './sendFacts.ts'

/** The parts of the state that the form is drawn from. */
export function useSendState(): SendState {
  const send = useSelector(state => state.send)
  const connections = useSelector(state => state.connections)
  const networks = useSelector(state => state.networks)
  const tokens = useSelector(state => state.tokens)
  const account = useSelector(state => state.account)
  const sentTransactions = useSelector(state => state.sentTransactions)
  const activity = useSelector(state => state.activity)
  return useMemo(
    () => ({ send, connections, networks, tokens, account, sentTransactions, activity }),
    [send, connections, networks, tokens, account, sentTransactions, activity],
  )
}
