import { createHash } from 'node:crypto'

/*
 * The Merkle tree of RFC 6962, section 2.1, and its two proofs, because no npm package provides them. Trees are small
 * (one entry per release), so they are recomputed from all leaves. Hashes have 32 bytes.
 */

type Hash = Uint8Array

const hash = (...parts: Uint8Array[]): Hash => {
  const sha256 = createHash('sha256')
  for (const part of parts) sha256.update(part)
  return new Uint8Array(sha256.digest())
}

export const leafHash = (entry: Uint8Array): Hash => hash(Uint8Array.of(0), entry)
const nodeHash = (left: Hash, right: Hash): Hash => hash(Uint8Array.of(1), left, right)

const isSame = (one: Hash | undefined, other: Hash | undefined) =>
  one !== undefined && other !== undefined && Buffer.from(one).equals(other)

/** The largest power of two below the size, which must be at least 2. */
const splitOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** @param leaves hashes of the leaves */
export function treeHash(leaves: readonly Hash[]): Hash {
  const [first] = leaves
  if (!first) return hash()
  if (leaves.length === 1) return first
  const split = splitOf(leaves.length)
  return nodeHash(treeHash(leaves.slice(0, split)), treeHash(leaves.slice(split)))
}

/** The sibling hashes from a leaf up to the root. */
export function inclusionProof(leaves: readonly Hash[], index: number): Hash[] {
  if (leaves.length <= 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...inclusionProof(left, index), treeHash(right)]
    : [...inclusionProof(right, index - split), treeHash(left)]
}

/** Proves that the tree of the first `size` leaves is a prefix of the whole tree. */
export function consistencyProof(leaves: readonly Hash[], size: number): Hash[] {
  return size === 0 ? [] : subproof(leaves, size, true)
}

function subproof(leaves: readonly Hash[], size: number, isWhole: boolean): Hash[] {
  if (size === leaves.length) return isWhole ? [] : [treeHash(leaves)]
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return size <= split
    ? [...subproof(left, size, isWhole), treeHash(right)]
    : [...subproof(right, size - split, false), treeHash(left)]
}

/** Whether the proof leads from the leaf to the root of a tree of this size. */
export function isIncluded(
  { index, size, root }: { index: number; size: number; root: Hash },
  leaf: Hash,
  proof: readonly Hash[],
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  let [node, last, current] = [index, size - 1, leaf]
  for (const next of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      current = nodeHash(next, current)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else current = nodeHash(current, next)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isSame(current, root)
}

const half = (value: number) => Math.floor(value / 2)

/** Whether the proof shows that the smaller tree is a prefix of the larger one. */
export function isConsistent(
  from: { size: number; root: Hash },
  to: { size: number; root: Hash },
  proof: readonly Hash[],
): boolean {
  if (from.size > to.size) return false
  if (from.size === to.size) return proof.length === 0 && isSame(from.root, to.root)
  if (from.size === 0) return proof.length === 0
  // The smaller tree is a node of the larger one, and the proof omits it.
  const hashes = Number.isInteger(Math.log2(from.size)) ? [from.root, ...proof] : [...proof]
  let [node, last] = [from.size - 1, to.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  const [first, ...rest] = hashes
  if (!first) return false
  let [smaller, larger] = [first, first]
  for (const next of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      smaller = nodeHash(next, smaller)
      larger = nodeHash(next, larger)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else larger = nodeHash(larger, next)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isSame(smaller, from.root) && isSame(larger, to.root)
}
