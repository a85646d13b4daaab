/** This server, as browsers reach it. */
export interface Server {
  /** Its origin, which tags name. */
  url: string
  /** Its other name, on a trial server: the modal runs there, and never on `url` itself. */
  other?: string
}

/** Asks the server for its name: the documents may be read under another one. */
export async function readServer(): Promise<Server> {
  const answer = await fetch('server.json')
  return { url: location.origin, ...(await answer.json()) }
}
