import type { Address } from 'viem'
import type { Transaction } from '../../../shared/api/history.schema.ts'
import type { TokenLists } from '../../listing/listing.ts'
import type { AccountEvent } from '../../store/AccountEvent.ts'
import { defaultChainSettings } from '../../store/chainSettings.schema.ts'
import type { AccountRead } from '../accountSource.ts'
import { describeTransaction, type EventGroup } from '../chain/evm/describeTransaction.ts'
import { evmContext } from '../chain/evm/evmContext.ts'
import type { TokenFacts } from '../chain/evm/tokenFacts.ts'
import { cleanText } from '../cleanText.ts'
import type { IndexedEntry, IndexedFacts, IndexedTransfer } from './indexedTransaction.ts'

/** The reply's limit. */
const maxTransactions = 100

/**
 * An account's entries in its history, by the same rules as for on-chain logs: omits entries that moved nothing of the
 * account, and lures from strangers.
 */
export function describeIndexed(
  entries: readonly IndexedEntry[],
  { network, address: account, chain }: Pick<AccountRead, 'network' | 'address' | 'chain'>,
  lists: TokenLists,
): Transaction[] {
  const facts = new Map<string, TokenFacts>()
  const groups = new Map<string, { block: number; time: number; facts?: IndexedFacts; transfers: IndexedTransfer[] }>()
  for (const { hash, block, time, facts: own, transfer } of entries) {
    const group = groups.get(hash) ?? { block, time, transfers: [] }
    groups.set(hash, group)
    if (own) group.facts = own
    if (!transfer || !concerns(transfer, account)) continue
    group.transfers.push(transfer)
    const { contract, name, symbol, decimals } = transfer
    if (contract)
      facts.set(contract, {
        name: cleanText(name ?? ''),
        symbol: cleanText(symbol ?? ''),
        ...(decimals !== undefined && { decimals }),
      })
  }
  const context = evmContext(network.id, chain ?? defaultChainSettings, {
    lists,
    facts: { get: (_, token) => facts.get(token), unknown: () => ({ reads: [], keep: () => {} }) },
    now: () => 0,
  })
  return [...groups]
    .flatMap(
      ([hash, group]) => describeTransaction(eventsOf(hash, group, account), { network, account, context }) ?? [],
    )
    .slice(0, maxTransactions)
}

const concerns = ({ sender, recipient }: IndexedTransfer, account: string) =>
  sender === account || recipient === account

function eventsOf(
  hash: string,
  {
    block,
    time,
    facts,
    transfers,
  }: { block: number; time: number; facts?: IndexedFacts; transfers: IndexedTransfer[] },
  account: string,
): EventGroup {
  const position = { block, tx_index: 0, part: 0, tx_hash: hash, time }
  // Zero transfers are skipped: they can place a lookalike address in a history.
  const moved = transfers.filter(({ amount }) => !/^0+$/.test(amount))
  const events = moved.map(
    ({ kind, contract, tokenId, amount, sender, recipient }, index): AccountEvent => ({
      ...position,
      log_index: index,
      kind,
      contract,
      sender,
      recipient,
      token_id: tokenId,
      amount,
    }),
  )
  const { sender, recipient, nonce, value, hasData, isFailed, isApproval } = facts ?? {}
  const approval = isApproval && sender === account && recipient
  const approvals: AccountEvent[] = approval
    ? [
        {
          ...position,
          log_index: moved.length,
          kind: 'approval',
          contract: recipient as Address,
          sender,
          recipient: '',
          token_id: '',
          amount: '0',
        },
      ]
    : []
  return {
    hash,
    block,
    txIndex: 0,
    events: [...events, ...approvals],
    facts:
      sender === undefined || recipient === undefined
        ? undefined
        : {
            hash,
            block,
            time,
            sender,
            recipient,
            nonce: nonce ?? 0,
            value: value ?? '0',
            has_data: hasData ? 1 : 0,
            is_failed: isFailed ? 1 : 0,
          },
  }
}
