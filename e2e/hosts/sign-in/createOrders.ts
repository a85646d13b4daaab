import { createRemoteJWKSet, jwtVerify } from 'jose'

/**
 * The server of the sample page: an endpoint that answers whoever has a token of ours, as any site's would.
 * @param issuer the modal's server
 */
export function createOrders(issuer: string, projectId: string): (request: Request) => Promise<Response> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
  return async request => {
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: projectId })
      // Of another page of the same project.
      if (payload.domain !== new URL(request.url).host) throw new Error(`This token is for ${payload.domain}`)
      return new Response(`one chest of Harbour Fog for ${payload.sub}`)
    } catch (error) {
      return new Response(String(error), { status: 401 })
    }
  }
}
