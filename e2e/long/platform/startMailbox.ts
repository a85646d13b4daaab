import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that knows the last code sent to each address. */
export async function startMailbox() {
  const codes = new Map<string, string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then(({ subject = '' }) => {
            const [code] = /\b\d{6}\b/.exec(subject) ?? []
            for (const { address } of session.envelope.rcptTo) if (code) codes.set(address, code)
            done()
          })
          .catch(done)
      })
    },
  })
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: (address: string) => codes.get(address),
    stop: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}
