/** A problem with a release, a key or a log. Its message is for the operator who runs the command. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}
