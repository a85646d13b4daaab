/** What keeps the server from starting, in words for the operator; anything else that is thrown is a fault of ours. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
