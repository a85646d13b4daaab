import type { Address } from 'viem'
import type { Network } from '../../../../shared/networks.ts'
import type { AccountKey } from '../../../store/AccountEvent.ts'
import type { AccountIndexStore, Scan, StoredTransaction } from '../../../store/accountIndexStore.ts'
import { blockCall } from './askHead.ts'
import type { EventGroup } from './describeTransaction.ts'
import type { EvmContext } from './evmContext.ts'
import { type ReadOptions, readContracts } from './multicall.ts'
import { readBlock } from './readBlocks.ts'
import type { SearchTarget } from './SearchTarget.ts'
import { planFacts, type WantedTransaction } from './transactionFacts.ts'

export interface LearnOptions {
  /** Whether to omit facts that may still change. */
  onlyLasting?: boolean
  /** What the index knows of them, if already read. */
  known?: ReadonlyMap<string, StoredTransaction> | undefined
  firstTrip?: ReadOptions['firstTrip']
}

export interface LearnDeps {
  index: AccountIndexStore
  context: EvmContext
  network: Network
}

/**
 * The facts of transactions and their tokens' names, after asking the node for missing ones. If the chain was replaced
 * since the scan, nothing is stored.
 */
export async function learnFacts(
  { index, context, network }: LearnDeps,
  { key, node, scanBlocks }: SearchTarget,
  groups: readonly EventGroup[],
  { top, topHash }: Scan,
  { onlyLasting = false, known, firstTrip }: LearnOptions = {},
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const facts = new Map(known ?? (await storedFacts(index, key, groups)))
  const missing = groups.filter(({ hash }) => !facts.has(hash)).map(wantedOf)
  // The sender and recipients never change; time and success may until the block is settled. If it fails then, its logs
  // are gone and nothing is left to show, unless whole blocks are read.
  const isLasting = ({ block, hasLogs, time }: WantedTransaction) =>
    block <= top || (!scanBlocks && hasLogs && time !== null)
  const lasting = new Set(missing.filter(isLasting).map(({ hash }) => hash))
  const plan = planFacts(onlyLasting ? missing.filter(isLasting) : missing)
  const contracts = groups.flatMap(({ events }) => events.flatMap(({ contract }) => (contract ? [contract] : [])))
  const unknown = context.facts.unknown(network.id, [...new Set(contracts)] as Address[])
  const check = plan.calls.length > 0 && top >= 0 ? [blockCall(top)] : []
  const { values, others } = await readContracts(node, context.multicall, unknown.reads, {
    others: [...plan.calls, ...check],
    firstTrip,
  })
  unknown.keep(values)
  const found = plan.read(others)
  for (const each of found) facts.set(each.hash, each)
  const end = others[plan.calls.length]
  if (check.length && !(end && 'result' in end && readBlock(end.result)?.hash === topHash)) return facts
  await index.keepTransactions(
    key,
    found.filter(({ hash }) => lasting.has(hash)),
  )
  return facts
}

/** Indexed facts of transactions, by hash. */
export async function storedFacts(
  index: AccountIndexStore,
  key: AccountKey,
  groups: readonly EventGroup[],
): Promise<Map<string, StoredTransaction>> {
  const stored = await index.transactions(
    key,
    groups.map(({ hash }) => hash),
  )
  return new Map(stored.map(each => [each.hash, each]))
}

function wantedOf({ hash, block, events }: EventGroup): WantedTransaction {
  return { hash, block, time: events[0]?.time ?? null, hasLogs: events.some(event => event.log_index >= 0) }
}
