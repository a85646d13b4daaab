/** What is wrong with a release, a key or a log, in words for whoever runs the command. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
