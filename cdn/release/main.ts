import { ReleaseError } from './ReleaseError.ts'
import { runReleaseCommand } from './runReleaseCommand.ts'

try {
  process.stdout.write(`${await runReleaseCommand(process.argv.slice(2))}\n`)
} catch (error) {
  const isOurs = error instanceof ReleaseError || (error as NodeJS.ErrnoException).code !== undefined
  process.stderr.write(`${isOurs ? (error as Error).message : (error as Error).stack}\n`)
  process.exitCode = 1
}
