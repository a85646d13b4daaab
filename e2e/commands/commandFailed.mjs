/** A step of a command failed; `message` is the reason and can be shown to the user as it is. */
export class CommandFailed extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
