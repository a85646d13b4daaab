import { useMemo } from 'react'
import { isSameAddress } from '../../adapters/namespaceFacts.ts'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { networkOf } from '../../networks/networks.ts'
import { failedPart } from '../../reads/pagedList.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { type ActivityList, shownTransactions } from './activity.ts'

const unread: ActivityList = { status: 'reading', items: [], readAtMs: 0, unseen: [] }

/** The transactions of the active account, with those sent from here. */
export function useActivity() {
  const connection = useSelector(activeConnection)
  const network = useSelector(state => connection && networkOf(state, connection))
  const list = useSelector(state => connection && state.activity[tokensKey(connection)]) ?? unread
  const sent = useSelector(state => state.sentTransactions)
  const { items, status, next, unseen, readAtMs } = list
  const transactions = useMemo(() => {
    if (!connection) return []
    const { namespace, chainId, accounts } = connection
    const own = sent.filter(({ from }) => isSameAddress(namespace, from, accounts[0]?.address ?? ''))
    return shownTransactions(items, own, chainId)
  }, [connection, items, sent])
  const isOwn = (address: string) =>
    !!connection && isSameAddress(connection.namespace, address, connection.accounts[0]?.address ?? '')
  return { network, isOwn, status, next, unseen, transactions, readAtMs, failed: failedPart(list) }
}
