import { ConnectKitError } from '../../shared/errors.ts'

/** @throws ConnectKitError `wallet_failed` when the answer is no signature */
export function demandSignature(answer: unknown, form: RegExp): string {
  if (typeof answer === 'string' && form.test(answer)) return answer
  throw new ConnectKitError('wallet_failed', 'The wallet answered with something that is no signature')
}
