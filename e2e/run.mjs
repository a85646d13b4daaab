// Every npm script calls `node e2e/run.mjs <command> [options]`. It runs before anything is installed, so this file
// and its imports use only node's own modules, and old versions of node can still parse this file.
import process from 'node:process'

const leastMajor = 20
const leastMinor = 19
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(`Node ${process.versions.node} is too old: install node ${leastMajor}.${leastMinor} or newer.`)
  process.exit(1)
}

const { runCommand } = await import('./commands/runCommand.mjs')
process.exitCode = await runCommand(process.argv.slice(2))
