import { spawn } from 'node:child_process'
import { OperatorError } from '../operatorError.ts'
import { isSignedBy, type Signer } from './ed25519.ts'

/**
 * Signs with a program that holds the key, such as `pkcs11-tool` for a hardware module. It reads the bytes from
 * standard input and prints the 64-byte Ed25519 signature.
 * @param command a shell command
 */
export function commandSigner(command: string, publicKey: Uint8Array): Signer {
  return {
    publicKey,
    async sign(bytes) {
      const signature = await run(command, bytes)
      if (!isSignedBy(publicKey, bytes, signature))
        throw new OperatorError(`"${command}" must print exactly the 64 bytes of a signature by this key`)
      return signature
    },
  }
}

function run(command: string, input: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    child.stdout.on('data', part => parts.push(part))
    child.on('error', reject)
    child.on('close', code => {
      if (code) reject(new OperatorError(`"${command}" ended with ${code}`))
      else resolve(new Uint8Array(Buffer.concat(parts)))
    })
    // If the program does not read its input, its exit code shows the failure.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
