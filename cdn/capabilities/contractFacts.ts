import type { Hono } from 'hono'
import { contracts } from '../../shared/api/contracts.schema.ts'
import { simulation } from '../../shared/api/simulation.schema.ts'
import type { AppParts } from '../appParts.ts'
import type { Capability } from '../capability.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { contractsRoute } from '../routes/contracts.ts'
import { simulationRoute } from '../routes/simulation.ts'
import { createContractReader } from '../sources/contracts/createContractReader.ts'
import { createSimulator } from '../sources/simulation/createSimulator.ts'

/** Simulates calls, and describes the contracts they call. */
export const contractFacts: Capability = { routes, secureRoutes: routes }

function routes(
  app: Hono<CdnEnv>,
  { deps: { now, elapsed }, safeFetch, nodes, answers, tokens, forPost }: AppParts,
): void {
  app.post(simulation.path, ...forPost, simulationRoute(answers, createSimulator({ nodes, tokens, now, elapsed })))
  const reader = createContractReader({ nodes, safeFetch, tokens, now, elapsed })
  app.post(contracts.path, ...forPost, contractsRoute(answers, reader))
}
