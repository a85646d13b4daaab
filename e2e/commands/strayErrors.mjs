import { writeFileSync } from 'node:fs'
import process from 'node:process'

/** A vitest reporter: its JSON omits errors outside of tests, so this writes their number into `STRAY_ERRORS_FILE`. */
export default class StrayErrors {
  /**
   * @param {readonly unknown[]} _files
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(_files, errors) {
    if (process.env.STRAY_ERRORS_FILE) writeFileSync(process.env.STRAY_ERRORS_FILE, `${errors.length}`)
  }
}
