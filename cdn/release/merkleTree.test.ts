import { describe, expect, test } from 'vitest'
import { consistencyProof, inclusionProof, isConsistent, isIncluded, leafHash, treeHash } from './merkleTree.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The tree that implementations of Certificate Transparency are tested with. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test.each(roots.map((root, size) => [size, root] as const))(
  'the tree of %i entries has the published hash',
  (size, root) => {
    expect(hex(treeHash(entries.slice(0, size).map(entry => leafHash(Buffer.from(entry, 'hex')))))).toBe(root)
  },
)

const most = 40
const leaves = Array.from({ length: most }, (_, index) => leafHash(Uint8Array.of(index)))
const treeOf = (size: number) => ({ size, root: treeHash(leaves.slice(0, size)) })
const sizes = Array.from({ length: most + 1 }, (_, size) => size)

describe('inclusion', () => {
  test('of each entry of each tree is proved, and of no other entry, place or tree', () => {
    for (const size of sizes)
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(leaves.slice(0, size), index)
        const tree = { ...treeOf(size), index }
        const leaf = leaves[index] as Uint8Array
        expect(isIncluded(tree, leaf, proof)).toBe(true)
        expect(isIncluded(tree, leafHash(Uint8Array.of(99)), proof)).toBe(false)
        for (let other = 0; other < size; other++)
          if (other !== index) expect(isIncluded({ ...tree, index: other }, leaf, proof)).toBe(false)
        expect(isIncluded({ ...tree, root: leafHash(Uint8Array.of(1)) }, leaf, proof)).toBe(false)
        expect(isIncluded(tree, leaf, [...proof, leaf])).toBe(false)
        if (proof.length) expect(isIncluded(tree, leaf, proof.slice(1))).toBe(false)
      }
  })

  test.each([[-1], [40], [0.5], [Number.NaN]])('of entry %d is not', index => {
    expect(isIncluded({ ...treeOf(most), index }, leaves[0] as Uint8Array, inclusionProof(leaves, 0))).toBe(false)
  })
})

describe('consistency', () => {
  test('of each tree with each larger one is proved, and with no other history', () => {
    for (const to of sizes)
      for (const from of sizes.slice(0, to + 1)) {
        const proof = consistencyProof(leaves.slice(0, to), from)
        expect(isConsistent(treeOf(from), treeOf(to), proof)).toBe(true)
        if (from === 0) continue
        const changed = treeHash([...leaves.slice(0, from - 1), leafHash(Uint8Array.of(99))])
        expect(isConsistent({ size: from, root: changed }, treeOf(to), proof)).toBe(false)
        expect(isConsistent(treeOf(from), { size: to, root: changed }, proof)).toBe(false)
        expect(isConsistent(treeOf(from), treeOf(to), [...proof, leaves[0] as Uint8Array])).toBe(false)
        if (proof.length) expect(isConsistent(treeOf(from), treeOf(to), proof.slice(1))).toBe(false)
      }
  })

  test('of a larger tree with a smaller one is not', () => {
    expect(isConsistent(treeOf(7), treeOf(6), [])).toBe(false)
  })
})
