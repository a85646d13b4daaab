import { OperatorError } from '../operatorError.ts'

/** A log's statement about its tree (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** The log's name. */
  origin: string
  size: number
  /** 32 bytes */
  root: Uint8Array
}

/** The text that the log signs. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`

/** @param text without signatures @throws OperatorError */
export function readCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const bytes = Buffer.from(root, 'base64')
  const isSize = /^(0|[1-9]\d*)$/.test(size) && Number.isSafeInteger(Number(size))
  if (!origin || !isSize || bytes.length !== 32 || bytes.toString('base64') !== root)
    throw new OperatorError('This is not a log checkpoint (name, size and root hash)')
  return { origin, size: Number(size), root: new Uint8Array(bytes) }
}
