import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseWallets } from '../listing/parseWallets.ts'
import { type PreparedListing, prepareListing } from '../listing/prepareListing.ts'
import { OperatorError } from '../operatorError.ts'
import { parseOperatorJson } from '../operatorJson.ts'

/**
 * Reads an operator's own list of wallets and its images.
 * @throws OperatorError with a message for the operator
 */
export async function readWalletsFile(path: string, imagesDir: string): Promise<PreparedListing> {
  const wallets = parseWallets(await readJson(path), path)
  return prepareListing({ wallets, networkImages: {} }, async name => {
    try {
      return new Uint8Array(await readFile(join(imagesDir, name)))
    } catch {
      throw new OperatorError(`${path} names the picture ${name}, which is not in ${imagesDir}`)
    }
  })
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new OperatorError(`The list of wallets ${path} cannot be read: ${(error as Error).message}`)
  })
  return parseOperatorJson(text, path)
}
