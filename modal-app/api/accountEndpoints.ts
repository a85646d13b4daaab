import { authenticate, authNonce, authRenew, authSignOut } from '../../shared/api/auth.schema.ts'
import { balance } from '../../shared/api/balance.schema.ts'
import { bitcoinUtxos } from '../../shared/api/bitcoin.schema.ts'
import { contracts } from '../../shared/api/contracts.schema.ts'
import {
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
} from '../../shared/api/convert.schema.ts'
import { fungiblePrice } from '../../shared/api/fungiblePrice.schema.ts'
import { history } from '../../shared/api/history.schema.ts'
import { identity } from '../../shared/api/identity.schema.ts'
import { nameAccount, nameSuggestions, namesOfAddress, registerName } from '../../shared/api/names.schema.ts'
import { nfts } from '../../shared/api/nfts.schema.ts'
import { onrampHistory, onrampOptions, onrampQuote, onrampSession, onrampUrl } from '../../shared/api/onramp.schema.ts'
import { simulation } from '../../shared/api/simulation.schema.ts'
import { keepSmartSession, revokeSmartSession, smartSessions } from '../../shared/api/smartSessions.schema.ts'

/** The resources about accounts, what they have, and who is signed in with one. */
export const accountEndpoints = {
  authenticate,
  authNonce,
  authRenew,
  authSignOut,
  balance,
  bitcoinUtxos,
  contracts,
  convertAllowance,
  convertBuildApprove,
  convertBuildTransaction,
  convertGasPrice,
  convertQuotes,
  convertTokens,
  fungiblePrice,
  history,
  identity,
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
  simulation,
  keepSmartSession,
  revokeSmartSession,
  smartSessions,
}
