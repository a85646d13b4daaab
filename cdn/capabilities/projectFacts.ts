import { config } from '../../shared/api/config.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import type { Capability } from '../capability.ts'
import { configRoute } from '../routes/config.ts'
import { supportedChainsRoute } from '../routes/supportedChains.ts'
import { walletsRoute } from '../routes/wallets.ts'

/** The project's settings and the wallets available to it. */
export const projectFacts: Capability = {
  routes(app, { deps: { site, compressor }, forCall, conditional }) {
    const listing = () => site().listing
    app.get(config.path, ...forCall, conditional, configRoute(compressor))
    app.get(wallets.path, ...forCall, conditional, walletsRoute(listing, compressor))
    app.get(supportedChains.path, ...forCall, conditional, supportedChainsRoute(compressor))
  },
}
