import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import { config } from '../../shared/api/config.schema.ts'
import { rpc } from '../../shared/api/rpc.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'

/** Every resource the modal reads. Load it lazily: the schemas bring zod, which the first view does not have. */
export const endpoints = { bitcoinUtxos, config, supportedChains, wallets }

export { apiErrorSchema, rpc, walletPicturesSchema }
