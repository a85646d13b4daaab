import { refuse } from '../refuse.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { prepareMessage } from './prepareMessage.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { prepareTypedData } from './prepareTypedData.ts'

/** Requests of Ethereum. @throws `invalid_params`, `unauthorized`, `unsupported_method` */
export async function prepareEvm(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  switch (method) {
    case 'personal_sign':
      return prepareMessage(parts, params)
    case 'eth_signTypedData_v4':
      return prepareTypedData(parts, params)
    case 'eth_sendTransaction':
      return prepareTransaction(parts, params)
    case 'wallet_sendCalls':
      return (await import('./smart/prepareBatch.ts')).prepareBatch(parts, params)
    default:
      throw refuse('unsupported_method', `The wallet does not know ${method}`)
  }
}
