import { createRemoteJWKSet, jwtVerify } from 'jose'

/**
 * The sample page's server: an endpoint for bearers of one of our tokens, as any site's would be.
 * @param issuer the modal's server
 */
export function createOrders(issuer: string, projectId: string): (request: Request) => Promise<Response> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  return async request => {
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: projectId })
      // A token from another page of the same project.
      if (payload.domain !== new URL(request.url).host) throw new Error(`This token is for ${payload.domain}`)
      return new Response(`one chest of Harbour Fog for ${payload.sub}`)
    } catch (error) {
      return new Response(String(error), { status: 401 })
    }
  }
}
