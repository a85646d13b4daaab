import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ApiError } from '../shared/api/apiError.ts'

/** Errors of Node's parser by HTTP status; 400 for all others. */
const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const body = JSON.stringify({ error: 'The request cannot be read', code: 'invalid_request' } satisfies ApiError)
const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** Reply to a request without a usable address, which reaches no route. */
export const unreadableReply = () => new Response(body, { status: 400, headers })

/** Answers malformed HTTP in JSON, as the routes do. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    // The client is gone, or has its reply.
    if (!socket.writable || code === 'ECONNRESET' || socket.bytesWritten > 0) return void socket.destroy()
    const lines = Object.entries({ ...headers, 'Content-Length': body.length, Connection: 'close' })
    const head = [`HTTP/1.1 ${statusOf[code] ?? '400 Bad Request'}`, ...lines.map(line => line.join(': '))]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
