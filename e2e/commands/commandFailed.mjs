/** A step of a command failed and its reason is `message`, fit to be shown as it is. */
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
