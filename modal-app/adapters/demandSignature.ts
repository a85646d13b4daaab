import { ConnectKitError } from '../../shared/errors.ts'

/** @throws ConnectKitError `wallet_failed` if the answer is not a signature */
export function demandSignature(answer: unknown, form: RegExp): string {
  if (typeof answer === 'string' && form.test(answer)) return answer
  throw new ConnectKitError('wallet_failed', 'The wallet’s answer is not a signature')
}
