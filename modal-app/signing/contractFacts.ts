import type { ContractAnswer } from '../../shared/api/contracts.schema.ts'
import type { ChainId } from '../../shared/caip.ts'
import type { App } from '../app/App.ts'
import { within } from '../connectors/within.ts'

/** A contract in a request, and the number beside it: an amount or an NFT id. */
export interface NamedContract {
  readonly contract: string
  readonly number?: bigint | undefined
}

/** A contract's kind and its own name. */
export interface ContractFacts extends Pick<ContractAnswer, 'kind' | 'name' | 'symbol' | 'isListed'> {
  readonly decimals?: number | undefined
  readonly poses?: string | undefined
  /** Paths of images on the server, by NFT id. */
  readonly images?: Readonly<Record<string, string>>
}

/** By contract in lower case. */
export type KnownContracts = Readonly<Record<string, ContractFacts>>

/** If a batch names more contracts, the rest stay unknown. */
const maxAsked = 16
/** Longest wait of the summary for names. */
const patienceMs = 4_000

/**
 * Requests contract facts from the operator's server, for networks of the project.
 * @param pictures whether to include NFT images, which take longer
 * @returns only contracts that were answered in time
 */
export async function askContracts(
  app: Pick<App, 'api' | 'clock' | 'config'>,
  chainId: ChainId,
  named: readonly NamedContract[],
  pictures: boolean,
): Promise<KnownContracts> {
  if (!named.length || !app.config.networks.some(({ id }) => id === chainId)) return {}
  const contracts = named.slice(0, maxAsked).map(({ contract, number }) => ({
    contract,
    ...(number !== undefined && { number: String(number) }),
  }))
  const reply = app.api.post('contracts', { asked: contracts, ...(pictures && { pictures }) }, { chainId })
  const facts = reply.then(({ contracts }) => factsOf(contracts)).catch(() => ({}))
  return (await within(facts, { time: { clock: app.clock, ms: patienceMs } })) ?? {}
}

function factsOf(answers: readonly ContractAnswer[]): KnownContracts {
  const known: Record<string, ContractFacts> = {}
  for (const { contract, number, image, ...facts } of answers) {
    const key = contract.toLowerCase()
    const images = { ...known[key]?.images, ...(image && number !== undefined && { [number]: image }) }
    known[key] = { ...facts, images }
  }
  return known
}
