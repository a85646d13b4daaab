import type { Context } from 'hono'
import { simulation } from '../../shared/api/simulation.schema.ts'
import { namespaceOf } from '../../shared/caip.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { digest } from '../document/digest.ts'
import type { Simulator } from '../sources/simulation/createSimulator.ts'
import type { AccountAnswers } from './accountAnswers.ts'
import { checkInput } from './checkInput.ts'
import { fitText } from './fitText.ts'
import { networkParts, projectNetwork } from './projectNetwork.ts'

/** Long enough for a view that renders twice. */
const freshness = { freshMs: 2000, staleMs: 0, lockMs: 0 }

/** What calls would change, before a wallet is asked to sign. */
export function simulationRoute(answers: AccountAnswers, simulator: Simulator) {
  return async (c: Context<CdnEnv>): Promise<Response> => {
    const { chainId } = checkInput(simulation.query, c.req.query(), 'query')
    const network = projectNetwork(c, chainId, 'send')
    if (namespaceOf(network.id) !== 'eip155')
      throw new ApiFailure('not_available', `Nothing can be simulated on ${network.name}`)
    const calls = checkInput(simulation.body, fromJson(c.get('body')), 'body')
    return answers.answer(c, {
      endpoint: simulation,
      source: { name: 'chain' },
      key: [network.id, await digest(JSON.stringify(calls))],
      freshness,
      cacheControl: 'no-store',
      ask: part => simulator.simulate({ ...networkParts(c, network), ...part }, calls),
      async tidy({ reason, changes, ...reply }, pathOf) {
        return {
          ...reply,
          ...(reason && { reason: fitText(reason, 200) }),
          changes: await Promise.all(
            changes.map(async change => ({
              ...change,
              name: change.name && fitText(change.name, 64),
              symbol: change.symbol && fitText(change.symbol, 32),
              iconUrl: await pathOf(change.iconUrl),
            })),
          ),
        }
      },
    })
  }
}
