import process from 'node:process'
import { endProgram } from '../endProgram.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'

try {
  process.stdout.write(`${await runReleaseCommand(process.argv.slice(2))}\n`)
} catch (error) {
  endProgram(error)
}
