import type { Hono } from 'hono'
import { rpc } from '../../shared/api/rpc.schema.ts'
import type { AppParts } from '../appParts.ts'
import type { Capability } from '../capability.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { rpcRoute } from '../routes/rpc.ts'

/** JSON-RPC to the nodes of the project's networks. */
export const nodeProxy: Capability = { routes, secureRoutes: routes }

function routes(app: Hono<CdnEnv>, { deps, nodes, nodeCalls, limits, forPost }: AppParts): void {
  for (const path of [rpc.path, rpc.path.slice(0, -1)])
    app.post(path, ...forPost, rpcRoute({ ...deps, nodes, nodeCalls, limits }))
}
