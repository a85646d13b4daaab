import type { Capability } from '../capability.ts'
import { limited } from '../middleware/rateLimits.ts'
import { picturesPath, picturesRoute } from '../routes/pictures.ts'

/** Token and NFT images. */
export const tokenPictures: Capability = {
  routes(app, { deps, limits, pictures, conditional }) {
    app.get(picturesPath, limited(limits), conditional, picturesRoute(pictures, deps.clientAddress))
  },
}
