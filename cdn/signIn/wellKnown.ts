import type { Context } from 'hono'
import type { CdnEnv } from '../cdnEnv.ts'
import type { SigningKeys } from './signingKeys.ts'

/** Keys are published a month before they sign, so caching is safe. */
const headers = { 'Cache-Control': 'public, max-age=600' }

export const configurationPath = '/.well-known/openid-configuration'
export const keysPath = '/.well-known/jwks.json'

/** What backends and gateways read to verify tokens (OpenID Connect Discovery). We have no sign-in page. */
export function openIdConfiguration(issuer: string) {
  const configuration = {
    issuer,
    jwks_uri: `${issuer}${keysPath}`,
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
    response_types_supported: ['id_token'],
    claims_supported: ['iss', 'sub', 'aud', 'iat', 'nbf', 'exp', 'jti', 'sid', 'domain', 'role'],
  }
  return (c: Context<CdnEnv>) => c.json(configuration, 200, headers)
}

export function publishedKeys(keys: SigningKeys) {
  return async (c: Context<CdnEnv>) => c.json({ keys: await keys.published() }, 200, headers)
}
