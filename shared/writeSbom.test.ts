import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSbom } from './writeSbom.mjs'

test('names each package whose code ships once, with its licence and the hash of its archive, and nothing that changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'))
  try {
    const inputs = [
      'node_modules/@noble/hashes/sha256.js',
      'node_modules/@noble/hashes/utils.js',
      'node_modules/zustand/esm/index.mjs',
      'modal-app/main.tsx',
    ]
    const write = async (name: string) => {
      const file = join(folder, name)
      await writeSbom(process.cwd(), { version: '1.2.3', inputs, file })
      return readFile(file, 'utf8')
    }
    const text = await write('one.json')
    expect(await write('two.json')).toBe(text)
    const bom = JSON.parse(text)
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { version: '1.2.3' } },
    })
    expect(bom.components.map(({ name }: { name: string }) => name)).toEqual(['@noble/hashes', 'zustand'])
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'))
    for (const { name, version, purl, licenses, hashes } of bom.components) {
      const locked = packages[`node_modules/${name}`]
      expect({ version, licenses }).toEqual({ version: locked.version, licenses: [{ license: { id: 'MIT' } }] })
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${locked.version}`)
      expect(`sha512-${Buffer.from(hashes[0].content, 'hex').toString('base64')}`).toBe(locked.integrity)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
