import { OperatorError } from '../operatorError.ts'
import { type NoteKey, signedBy } from './signedNote.ts'

/** Signs checkpoints of a log after verifying that it only grew. */
export interface Witness {
  /**
   * @param note the signed checkpoint @param proofFrom proves consistency with a smaller tree
   * @returns the witness's signature lines
   */
  cosign(note: string, proofFrom: (size: number) => Uint8Array[]): Promise<string>
}

/**
 * A remote witness (https://c2sp.org/tlog-witness).
 * @param url its submission prefix
 */
export function witnessAt(url: string, key: NoteKey, fetch: typeof globalThis.fetch = globalThis.fetch): Witness {
  const add = (size: number, note: string, proof: readonly Uint8Array[]) => {
    const lines = proof.map(hash => `${Buffer.from(hash).toString('base64')}\n`).join('')
    return fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, { method: 'POST', body: `old ${size}\n${lines}\n${note}` })
  }
  return {
    async cosign(note, proofFrom) {
      let response = await add(0, note, [])
      if (response.status === 409) {
        const size = Number(await response.text())
        response = await add(size, note, proofFrom(size))
      }
      const text = await response.text()
      if (response.status !== 200)
        throw new OperatorError(`The witness ${key.name} refused the checkpoint (${response.status}): ${text.trim()}`)
      if (!signedBy(key, `${note}${text}`).isSigned)
        throw new OperatorError(`${url} did not answer with a signature of ${key.name}`)
      return text
    },
  }
}
