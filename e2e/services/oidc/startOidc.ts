import { answerBy, createHttpServer, listen, stop } from '../../../cdn/httpServer.ts'
import type { Part } from '../running.ts'
import { createOidc } from './createOidc.ts'

/** @param url where it listens, on this machine */
export async function startOidc(url: string): Promise<Part> {
  const oidc = createOidc(url)
  const server = createHttpServer()
  await listen(server, Number(new URL(url).port), '127.0.0.1')
  answerBy(server, request => oidc.fetch(request))
  return { stop: () => stop(server) }
}
