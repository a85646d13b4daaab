import { bytesToBase64 } from '../../../shared/base64.ts'

/** The document of ADR-36 that signs a message; no chain takes it for a transaction. */
export function messageDoc(signer: string, message: string) {
  const data = bytesToBase64(new TextEncoder().encode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}
