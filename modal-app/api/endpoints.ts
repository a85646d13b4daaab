import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { config } from '../../shared/api/config.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'

/**
 * The resources that visitors need before they have an account. Load them lazily: the schemas bring zod, which the first
 * view does not have.
 */
export const endpoints = { config, supportedChains, wallets }

export { apiErrorSchema, walletPicturesSchema }
