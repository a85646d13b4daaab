import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'

/** By name of the contract. */
export type Bytecodes = Readonly<Record<string, Hex>>

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/**
 * The creation bytecode of all contracts in some files, by name. Compiling takes seconds, so the result is cached under
 * `node_modules/.cache` by the hash of everything it depends on.
 * @param root the project's root
 * @param sourcePaths from there
 */
export async function compileContracts(root: string, sourcePaths: readonly string[]): Promise<Bytecodes> {
  const texts = await Promise.all(sourcePaths.map(path => readFile(join(root, path), 'utf8')))
  // The bytecode's other inputs: the compiler, and the package that contracts import.
  const packages = ['solc', '@openzeppelin/contracts'].map(name => join(root, 'node_modules', name, 'package.json'))
  const versions = await Promise.all(packages.map(path => readFile(path, 'utf8')))
  const key = [...texts, ...versions].reduce((hash, text) => hash.update(text), createHash('sha256'))
  const cache = join(root, 'node_modules', '.cache', 'contracts')
  const file = join(cache, `${key.digest('hex').slice(0, 16)}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return JSON.parse(kept)
  const sources = Object.fromEntries(sourcePaths.map((path, index) => [path, { content: texts[index] ?? '' }]))
  const bytecodes = await compile(root, sources)
  await mkdir(cache, { recursive: true })
  // Several processes may compile at once; a file that is moved into place is never half written.
  const own = `${file}.${process.pid}`
  await writeFile(own, JSON.stringify(bytecodes))
  await rename(own, file)
  return bytecodes
}

async function compile(root: string, sources: Record<string, { content: string }>): Promise<Bytecodes> {
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      // The contracts package needs this version's memory copy. Naming it keeps the bytecode if the compiler's default
      // changes.
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: Object.fromEntries(Object.keys(sources).map(path => [path, { '*': ['evm.bytecode.object'] }])),
    },
  }
  const output = await runCompiler(root, JSON.stringify(input))
  const errors = output.errors?.filter(error => error.severity === 'error') ?? []
  if (errors.length) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  const contracts = Object.values(output.contracts ?? {}).flatMap(file => Object.entries(file))
  return Object.fromEntries(contracts.map(([name, { evm }]) => [name, `0x${evm.bytecode.object}` as const]))
}

/** The compiler uses 265 MB of memory. In its own process, that memory is freed afterwards. */
function runCompiler(root: string, input: string): Promise<CompilerOutput> {
  const args = ['node_modules/solc/solc.js', '--standard-json', '--base-path', '.', '--include-path', 'node_modules']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      const start = output.indexOf('{')
      if (start < 0) reject(new Error(`The compiler's output cannot be read: ${output}`))
      else resolve(JSON.parse(output.slice(start)))
    })
  })
}
