import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Hex } from 'viem'

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/**
 * The creation bytecode of a contract. Compiling takes seconds, so the result is cached under `node_modules/.cache` by
 * the hash of everything it depends on.
 * @param root the project's root
 * @param sourcePath from there; the contract is named like the file
 */
export async function compileContract(root: string, sourcePath: string): Promise<Hex> {
  const name = basename(sourcePath, '.sol')
  const source = await readFile(join(root, sourcePath), 'utf8')
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  const key = createHash('sha256').update(source).update(lock).digest('hex').slice(0, 16)
  const cache = join(root, 'node_modules', '.cache', 'contracts')
  const file = join(cache, `${name}-${key}.hex`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept as Hex
  const bytecode = await compile(root, sourcePath, name, source)
  await mkdir(cache, { recursive: true })
  await writeFile(file, bytecode)
  return bytecode
}

async function compile(root: string, sourcePath: string, name: string, source: string): Promise<Hex> {
  const input = {
    language: 'Solidity',
    sources: { [sourcePath]: { content: source } },
    settings: {
      // The contracts package needs this version's memory copy. Naming it keeps the bytecode if the compiler's default
      // changes.
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { [sourcePath]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const output = await runCompiler(root, JSON.stringify(input))
  const errors = output.errors?.filter(error => error.severity === 'error') ?? []
  if (errors.length) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  const bytecode = output.contracts?.[sourcePath]?.[name]?.evm.bytecode.object
  if (!bytecode) throw new Error(`The compiler made no bytecode from ${sourcePath}`)
  return `0x${bytecode}`
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
