import { refuse } from '../refuse.ts'
import type { Approval } from './Approval.ts'
import type { ApprovalParts } from './ApprovalParts.ts'
import { prepareMessage } from './prepareMessage.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { prepareTypedData } from './prepareTypedData.ts'

/** Reads a request for the visitor. @throws `invalid_params`, `unauthorized`, `unsupported_method` */
export async function prepareApproval(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  const { view, carryOut } = await read(parts, method, params)
  let isUsed = false
  return Object.freeze<Approval>({
    view: Object.freeze(view),
    async carryOut(opened) {
      if (isUsed) throw refuse('aborted', 'This request was carried out before')
      isUsed = true
      return carryOut(opened)
    },
  })
}

async function read(parts: ApprovalParts, method: string, params: unknown): Promise<Approval> {
  switch (method) {
    case 'personal_sign':
      return prepareMessage(parts, params)
    case 'eth_signTypedData_v4':
      return prepareTypedData(parts, params)
    case 'eth_sendTransaction':
      return prepareTransaction(parts, params)
    default:
      throw refuse('unsupported_method', `The wallet does not know ${method}`)
  }
}
