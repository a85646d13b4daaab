import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import { config } from '../../shared/api/config.schema.ts'
import { rpc } from '../../shared/api/rpc.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'

/** Every resource the modal reads. The schemas come with zod, which the first view does without: load them lazily. */
export const endpoints = { bitcoinUtxos, config, supportedChains, wallets }

export { apiErrorSchema, rpc, walletPicturesSchema }
