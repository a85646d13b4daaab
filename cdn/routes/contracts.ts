import type { Context } from 'hono'
import { isAddress } from '../../shared/addresses.ts'
import { contracts } from '../../shared/api/contracts.schema.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { digest } from '../document/digest.ts'
import type { ContractReader } from '../sources/contracts/ContractReader.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { networkParts, projectNetwork } from './projectNetwork.ts'

const freshness = { freshMs: 30_000, staleMs: 0, lockMs: 0 }

/** Facts about the contracts of a request, before it is explained. */
export function contractsRoute(answers: AccountAnswers, reader: ContractReader) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(contracts.query, c.req.query(), 'query')
    const network = projectNetwork(c, chainId, 'send')
    const asked = checkInput(contracts.body, fromJson(c.get('body')), 'body')
    if (!asked.asked.every(({ contract }) => isAddress(network.id, contract)))
      throw new ApiFailure('invalid_request', `A contract is not an address of ${network.name}`)
    return answers.answer(c, {
      endpoint: contracts,
      source: { name: 'chain' },
      key: [network.id, await digest(JSON.stringify(asked))],
      freshness,
      cacheControl: 'no-store',
      ask: part => reader.read({ ...networkParts(c, network), ...part }, asked),
      async tidy(reply, pathOf) {
        return {
          contracts: await Promise.all(
            reply.contracts.map(async contract => ({
              ...contract,
              name: fitText(contract.name, 64),
              symbol: fitText(contract.symbol, 32),
              image: await pathOf(contract.image),
            })),
          ),
        }
      },
    })
  }
}
