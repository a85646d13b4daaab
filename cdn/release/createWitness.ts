import { Hono } from 'hono'
import { readCheckpoint } from './checkpoint.ts'
import type { Signer } from './ed25519.ts'
import { isConsistent } from './merkleTree.ts'
import { cosign, type NoteKey, readNote, signedBy } from './signedNote.ts'

/** Stores the newest tree that this witness has signed for each log. */
export interface WitnessState {
  read(origin: string): Promise<{ size: number; root: string } | undefined>
  /** Resolves once it is stored durably. */
  write(origin: string, tree: { size: number; root: string }): Promise<void>
}

const longestBody = 65_536

/**
 * A witness (https://c2sp.org/tlog-witness): signs a log's checkpoint only if its tree extends the one signed before,
 * which exposes a log with two histories.
 * @param logs keys of the logs to sign for
 */
export function createWitness({
  name,
  signer,
  logs,
  state,
  now = () => Math.floor(Date.now() / 1000),
}: {
  name: string
  signer: Signer
  logs: readonly NoteKey[]
  state: WitnessState
  now?: () => number
}): Hono {
  const app = new Hono()
  /** Runs one at a time: the compared tree must still be the newest when the next one is written. */
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = queue.then(run)
    // Its own caller is told.
    queue = result.catch(() => undefined)
    return result
  }

  app.post('/add-checkpoint', async c => {
    const body = await c.req.text()
    const asked = body.length <= longestBody ? readRequest(body) : undefined
    if (!asked) return c.text('This is no request for a cosignature\n', 400)
    const { oldSize, proof, note } = asked
    let text: string
    let tree: ReturnType<typeof readCheckpoint>
    try {
      text = readNote(note).text
      tree = readCheckpoint(text)
    } catch {
      return c.text('This is no checkpoint\n', 400)
    }
    const keys = logs.filter(each => each.name === tree.origin)
    if (!keys.length) return c.text(`This witness does not know ${tree.origin}\n`, 404)
    if (!isSigned(keys, note)) return c.text('The log has not signed this checkpoint\n', 403)
    if (oldSize > tree.size) return c.text('The old size is larger than the new one\n', 400)
    return inTurn(async () => {
      const known = await state.read(tree.origin)
      const size = known?.size ?? 0
      if (oldSize !== size) return c.body(`${size}\n`, 409, { 'Content-Type': 'text/x.tlog.size' })
      const root = known ? new Uint8Array(Buffer.from(known.root, 'base64')) : new Uint8Array(0)
      const isSame = known !== undefined && size === tree.size
      if (isSame && known.root !== Buffer.from(tree.root).toString('base64'))
        return c.text('Another tree of this size was signed before\n', 409)
      if (!isConsistent({ size, root }, tree, proof))
        return c.text('The tree does not contain the one that was signed before\n', 422)
      await state.write(tree.origin, { size: tree.size, root: Buffer.from(tree.root).toString('base64') })
      return c.text(await cosign(name, signer, text, now()))
    })
  })
  return app
}

function isSigned(keys: readonly NoteKey[], note: string): boolean {
  try {
    return keys.some(key => signedBy(key, note).isSigned)
  } catch {
    return false
  }
}

function readRequest(body: string): { oldSize: number; proof: Uint8Array[]; note: string } | undefined {
  const end = body.indexOf('\n\n')
  const [first, ...lines] = body.slice(0, Math.max(end, 0)).split('\n')
  const size = /^old (0|[1-9]\d*)$/.exec(first ?? '')?.[1]
  const proof = lines.map(line => new Uint8Array(Buffer.from(line, 'base64')))
  if (size === undefined || lines.length > 63 || proof.some(hash => hash.length !== 32)) return undefined
  return { oldSize: Number(size), proof, note: body.slice(end + 2) }
}
