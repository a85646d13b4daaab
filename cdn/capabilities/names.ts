import { nameAccount, nameSuggestions, namesOfAddress, registerName } from '../../shared/api/names.schema.ts'
import type { Capability } from '../capability.ts'
import { createCounts } from '../limits/counts.ts'
import { createDatabaseLimits } from '../limits/createDatabaseLimits.ts'
import { limited } from '../middleware/rateLimits.ts'
import { nameAccountRoute } from '../names/nameAccountRoute.ts'
import { createNameRegister } from '../names/nameRegister.ts'
import { nameSuggestionsRoute } from '../names/nameSuggestionsRoute.ts'
import { namesOfAddressRoute } from '../names/namesOfAddressRoute.ts'
import { registerNameRoute } from '../names/registerNameRoute.ts'
import { resolverPath, resolverRoute } from '../names/resolverRoute.ts'
import { readNamesKey } from '../names/signAnswer.ts'

/** Account names in the project's zone. */
export const names: Capability = {
  checkSettings: secret => void readNamesKey(secret),
  routes(app, { deps, limits, nodes, nodeCalls, signatureChecks, forCall, forPost, conditional }) {
    const { data, now, compressor } = deps
    const register = createNameRegister(data)
    const counts = data && createCounts(deps.limits ?? createDatabaseLimits(data, now))
    app.get(nameAccount.path, ...forCall, conditional, nameAccountRoute(register, compressor))
    app.get(namesOfAddress.path, ...forCall, conditional, namesOfAddressRoute(register, compressor))
    app.get(nameSuggestions.path, ...forCall, conditional, nameSuggestionsRoute(register, now, compressor))
    app.get(resolverPath, limited(limits), resolverRoute(register, readNamesKey(deps.secret), now))
    app.post(
      registerName.path,
      ...forPost,
      registerNameRoute(register, { deps, limits, nodes, nodeCalls, signatureChecks, counts }),
    )
  },
  // Its cards name the recipient of a payment.
  secureRoutes(app, { deps: { data, compressor }, forCall, conditional }) {
    app.get(namesOfAddress.path, ...forCall, conditional, namesOfAddressRoute(createNameRegister(data), compressor))
  },
}
