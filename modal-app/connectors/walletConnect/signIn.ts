import { ConnectKitError } from '../../../shared/errors.ts'
import { parseCaipAddress } from '../../../shared/parseCaip.ts'
import { statementPattern, statementTakes } from '../../../shared/siwxStatement.ts'
import { timePattern, timeTakes } from '../../../shared/timePattern.ts'
import type { AuthenticateRequest, SignedMessage } from '../Connector.ts'
import type { Client } from './openSignClient.ts'
import type { Approval } from './pair.ts'

const noncePattern = /^[a-zA-Z0-9]{8,128}$/
/** A ReCap would be granted with the session's methods. */
const resourcePattern = /^(?!.*urn:recap:)[a-zA-Z][a-zA-Z0-9+.-]{0,40}:[^\s\p{Cc}]{1,500}$/u
const maxResources = 20

const isAbsentOr = (pattern: RegExp, text: string | undefined) => text === undefined || pattern.test(text)

/** Refuses line breaks, because they could forge other lines of the message (EIP-4361). @throws ConnectKitError `invalid_params` */
export function checkSignIn({ nonce, statement, resources = [], ...times }: AuthenticateRequest): void {
  const refuse = (what: string) => {
    throw new ConnectKitError('invalid_params', what)
  }
  if (!noncePattern.test(nonce)) refuse('nonce takes 8 to 128 letters and digits')
  if (!isAbsentOr(statementPattern, statement)) refuse(`statement takes up to 1000 ${statementTakes}`)
  if (resources.length > maxResources || !resources.every(each => resourcePattern.test(each)))
    refuse(`resources takes up to ${maxResources} URIs, none of them a ReCap`)
  for (const name of ['expirationTime', 'notBefore'] as const)
    if (!isAbsentOr(timePattern, times[name])) refuse(`${name} takes ${timeTakes}`)
}

/** Sign-client has verified signature, site, nonce and chain of each. */
export function readSigned(client: Client, auths: NonNullable<Approval['auths']>): SignedMessage[] {
  return auths.flatMap(({ p: payload, s: signature }) => {
    const signer = parseCaipAddress(payload.iss.replace(/^did:pkh:/, ''))
    if (!signer) return []
    const message = client.formatAuthMessage({ request: payload, iss: payload.iss })
    return [{ ...signer, message, signature: signature.s }]
  })
}
