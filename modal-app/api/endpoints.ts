import { apiErrorSchema } from '../../shared/api/apiError.schema.ts'
import { authenticate, authNonce, authRenew, authSignOut } from '../../shared/api/auth.schema.ts'
import { balance } from '../../shared/api/balance.schema.ts'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import { config } from '../../shared/api/config.schema.ts'
import { contracts } from '../../shared/api/contracts.schema.ts'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
} from '../../shared/api/convert.schema.ts'
import { count } from '../../shared/api/counts.schema.ts'
import { errorReport } from '../../shared/api/errorReports.schema.ts'
import { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { identity } from '../../shared/api/identity.schema.ts'
import { nameAccount, nameSuggestions, namesOfAddress, registerName } from '../../shared/api/names.schema.ts'
import { nfts } from '../../shared/api/nfts.schema.ts'
import { onrampHistory, onrampOptions, onrampQuote, onrampSession, onrampUrl } from '../../shared/api/onramp.schema.ts'
import { simulation } from '../../shared/api/simulation.schema.ts'
import { keepSmartSession, revokeSmartSession, smartSessions } from '../../shared/api/smartSessions.schema.ts'
import { supportedChains } from '../../shared/api/supportedChains.schema.ts'
import { wallets } from '../../shared/api/wallets.schema.ts'
import { walletPicturesSchema } from '../../shared/wallets.schema.ts'

/** Every resource the modal uses. Load it lazily: the schemas include zod, which the first view does not. */
export const endpoints = {
  authenticate,
  authNonce,
  authRenew,
  authSignOut,
  balance,
  bitcoinUtxos,
  config,
  contracts,
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  count,
  errorReport,
  fungiblePrice,
  history,
  identity,
  keepSmartSession,
  nameAccount,
  namesOfAddress,
  nameSuggestions,
  nfts,
  onrampHistory,
  onrampOptions,
  onrampQuote,
  onrampSession,
  onrampUrl,
  registerName,
  revokeSmartSession,
  simulation,
  smartSessions,
  supportedChains,
  wallets,
}

export { apiErrorSchema, walletPicturesSchema }
