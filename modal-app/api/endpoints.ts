import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { config } from '../../shared/api/config.schema.ts'
import { count } from '../../shared/api/counts.schema.ts'
import { errorReport } from '../../shared/api/errorReports.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'

/**
 * Resources needed before a visitor has an account. Load them lazily: their schemas include zod, which the first view
 * does not.
 */
export const endpoints = { config, count, errorReport, supportedChains, wallets }

export { apiErrorSchema, walletPicturesSchema }
