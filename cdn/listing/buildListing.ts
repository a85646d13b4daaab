import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import coinImages from '../data/coinImages.json'
import moneyImages from '../data/moneyImages.json'
import networkImages from '../data/networkImages.json'
import { tokens } from '../data/tokens.json'
import wallets from '../data/wallets.json'
import { listingFile } from './listing.ts'
import { parseWallets } from './parseWallets.ts'
import { prepareListing } from './prepareListing.ts'

/** Licences of the images; copied along with them. */
const notice = `The names and logos of wallets, networks and tokens belong to their owners and are shown to name them, nothing else.
The drawings are those of Web3 Icons, https://github.com/0xa3k5/web3icons, and of Rainbow Kit,
https://github.com/rainbow-me/rainbowkit, under the MIT License below; of thirdweb, https://github.com/thirdweb-dev/js, and
Polkadot.js, https://github.com/polkadot-js/apps, under the Apache License 2.0, https://www.apache.org/licenses/LICENSE-2.0;
of Particle Network, https://github.com/Particle-Network, under the MIT License; and of Simple Icons, under CC0 1.0.

Copyright (c) 2024 0xa3k5
Copyright (c) 2024 Rainbow

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/**
 * Writes the wallet list of cdn/data and its images into a site to be published.
 * @param ownImages directory of the images that `@web3icons/core` lacks (cdn/data/images)
 */
export async function buildListing(siteDir: string, ownImages: string): Promise<void> {
  const { listing, images } = await prepareListing(
    { wallets: parseWallets(wallets, 'cdn/data/wallets.json'), networkImages, coinImages, moneyImages, tokens },
    async name => (await readOwn(join(ownImages, name))) ?? readDrawing(name),
  )
  await mkdir(join(siteDir, 'images'), { recursive: true })
  await Promise.all([
    writeFile(join(siteDir, listingFile), JSON.stringify(listing)),
    writeFile(join(siteDir, 'images/NOTICE.txt'), notice),
    ...[...images].map(([path, bytes]) => writeFile(join(siteDir, path), bytes)),
  ])
}

async function readOwn(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!existsSync(file)) return undefined
  return new Uint8Array(await readFile(file))
}

/**
 * Reads `wallets/{name}.svg`, `networks/{name}.svg` or `tokens/{name}.svg` from `@web3icons/core`, stripped of
 * redundant whitespace and class names.
 */
async function readDrawing(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const [kind, file] = name.split('/')
  const module = `@web3icons/core/svgs/${kind}/background/${file}.js`
  const drawing: { default: string } = await import(/* @vite-ignore */ module)
  return new TextEncoder().encode(drawing.default.replace(/>\s+</g, '><').replace(' class="web3icons"', '').trim())
}
