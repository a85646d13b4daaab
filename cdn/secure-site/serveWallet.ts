import { createCallPublic, createReadPublic } from './approve/callPublic.ts'
import { createApproval } from './approve/createApproval.tsx'
import { serveEmailChange } from './email/serveEmailChange.ts'
import { createCallNode } from './rpc/callNode.ts'
import { serveRpc } from './rpc/serveRpc.ts'
import type { SdkParts } from './SdkParts.ts'
import { serveSecurity } from './security/serveSecurity.tsx'
import type { LaterServed } from './serveLater.ts'
import { createChainChoice } from './session/chainChoice.ts'
import { serveUser } from './session/serveUser.ts'
import { createSignIn } from './signIn/createSignIn.ts'
import { createSmartAccounts } from './smart/smartAccounts.ts'
import { createWalletAccess } from './wallet/walletAccess.tsx'

/** Serves requests to the visitor's wallet. */
export function serveWallet(parts: SdkParts, origin: string): LaterServed {
  const { config, store } = parts
  const access = createWalletAccess(parts)
  const chains = createChainChoice(config, store)
  const callNode = createCallNode(origin, config.projectId)
  const smart = createSmartAccounts(config, callNode, store)
  const callPublic = createCallPublic(origin, config.projectId)
  const readPublic = createReadPublic(origin, config.projectId)
  const approve = createApproval(parts, access, { callNode, callPublic, readPublic }, smart)
  return {
    ...serveEmailChange(parts, access),
    ...serveUser(access, chains, createSignIn(parts, access, approve), smart),
    ...serveRpc(parts, access, chains, callNode, readPublic, approve, smart),
    ...serveSecurity(parts, access),
  }
}
