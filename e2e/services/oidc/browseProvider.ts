/** A browser at the local provider: it keeps cookies, and stays on the provider's site. */
export function browseProvider(origin: string) {
  const cookies = new Map<string, string>()
  return {
    /** @returns the final page, or the redirect that leaves the site */
    async go(address: string, init: RequestInit = {}): Promise<Response> {
      let at = address
      let how = init
      for (;;) {
        const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(at, { ...how, headers: { Cookie }, redirect: 'manual' })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        const to = response.headers.get('Location')
        const next = to ? new URL(to, at) : undefined
        if (next?.origin !== origin) return response
        await response.body?.cancel()
        at = next.href
        how = {}
      }
    },
  }
}
