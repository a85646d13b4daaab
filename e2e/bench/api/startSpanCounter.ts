import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Span {
  traceId: string
  attributes: { key: string }[]
}

/** A trace collector that counts database statements per trace. */
export async function startSpanCounter() {
  const statements = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    const spans: Span[] = resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(each => each.spans),
    )
    for (const { traceId, attributes } of spans)
      if (attributes.some(({ key }) => key === 'db.query.text'))
        statements.set(traceId, (statements.get(traceId) ?? 0) + 1)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statements,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
