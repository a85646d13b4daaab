import type { ChainId } from '../../shared/caip.ts'
import type { SiwxData } from '../../shared/siwx.ts'
import { ApiFailure } from '../apiFailure.ts'
import { allowsOrigin, type Project } from '../store/projects.ts'
import { webOriginOf } from '../webOrigin.ts'
import { isSameAccount } from './plainAccount.ts'

/** Servers' clocks may differ. */
const leewayMs = 60_000
/** Some wallets set `Issued At` themselves, by the visitor's clock. */
const visitorLeewayMs = 900_000

/**
 * Checks a sign-in message against its sender and project.
 * @param asked the account said to have signed @param nonceAtMs when the server made the nonce
 * @throws ApiFailure with a code for each fault
 */
export function checkSiwx(
  data: SiwxData,
  asked: { chainId: ChainId; address: string; project: Project; nowMs: number; nonceAtMs: number },
): void {
  const { chainId, address, project, nowMs, nonceAtMs } = asked
  if (data.chainId !== chainId)
    throw new ApiFailure('chain_mismatch', `The message is for ${data.chainId}, and the account is on ${chainId}`)
  if (!isSameAccount(chainId, data.accountAddress, address))
    throw new ApiFailure('address_mismatch', 'The message is for another address than the account')
  const origin = webOriginOf(data.uri)
  if (!origin || new URL(origin).host !== data.domain)
    throw new ApiFailure('domain_mismatch', 'The URI of the message is not an http or https address on its domain')
  if (!allowsOrigin(project, origin))
    throw new ApiFailure('domain_mismatch', `${origin} is not in the project's allowedOrigins`)
  checkTimes(data, nowMs, nonceAtMs)
}

/** @throws ApiFailure `message_not_yet_valid` or `message_expired` */
export function checkTimes({ issuedAt, notBefore, expirationTime }: SiwxData, nowMs: number, nonceAtMs: number): void {
  const issued = Date.parse(issuedAt)
  if (issued > nowMs + visitorLeewayMs || (notBefore !== undefined && Date.parse(notBefore) > nowMs + leewayMs))
    throw new ApiFailure('message_not_yet_valid', 'The message is not valid yet: its time is in the future')
  if (issued < nonceAtMs - visitorLeewayMs || (expirationTime !== undefined && Date.parse(expirationTime) <= nowMs))
    throw new ApiFailure('message_expired', 'The message has expired: sign a new one')
}
