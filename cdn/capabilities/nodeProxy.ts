import { rpc } from '../../shared/api/rpc.schema.ts'
import type { Capability } from '../capability.ts'
import { rpcRoute } from '../routes/rpc.ts'

/** JSON-RPC to the nodes of the project's networks. */
export const nodeProxy: Capability = {
  routes(app, { deps, nodes, nodeCalls, limits, forPost }) {
    for (const path of [rpc.path, rpc.path.slice(0, -1)])
      app.post(path, ...forPost, rpcRoute({ ...deps, nodes, nodeCalls, limits }))
  },
}
