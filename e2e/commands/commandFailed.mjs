/** A step of a command failed; `message` is the reason, ready to show to the user. */
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
