import { writeFileSync } from 'node:fs'
import process from 'node:process'

/**
 * For vitest, whose JSON does not tell of errors outside of tests: writes how many there were into `STRAY_ERRORS_FILE`.
 */
export default class StrayErrors {
  /**
   * @param {readonly unknown[]} _files
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(_files, errors) {
    if (process.env.STRAY_ERRORS_FILE) writeFileSync(process.env.STRAY_ERRORS_FILE, `${errors.length}`)
  }
}
