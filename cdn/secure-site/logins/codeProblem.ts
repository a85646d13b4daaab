import { ApiRefusal } from '../api/callApi.ts'
import type { MessageKey } from '../locales/texts.gen.ts'

const reasons: Readonly<Record<string, MessageKey>> = {
  invalid_request: 'logins.addEmail.invalid',
  email_taken: 'logins.emailTaken',
  email_denied: 'logins.emailDenied',
  mail_refused: 'logins.mailRefused',
  mail_stopped: 'logins.mailStopped',
  code_wrong: 'logins.code.wrong',
  code_older: 'logins.code.older',
  code_expired: 'logins.code.over',
  code_locked: 'logins.code.over',
  rate_limited: 'logins.limited',
  signature_invalid: 'logins.earlierKey',
}

/** Why an email or a code was not accepted. @param others further reasons; `''` is the default */
export function codeProblem(
  thrown: unknown,
  others: Readonly<Record<string, MessageKey>> & { '': MessageKey },
): MessageKey {
  const code = thrown instanceof ApiRefusal ? thrown.code : ''
  return reasons[code] ?? others[code] ?? others['']
}
