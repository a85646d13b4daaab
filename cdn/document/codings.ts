import { createQueue } from '../queue.ts'
import type { Compressor, Encoding, OpenText } from '../sources/compressor.ts'

/** One beginning in every coding: in a quick form at first, and soon in the best one. */
export interface Codings {
  open(encoding: Encoding): Promise<OpenText>
  /** Resolves once {@link open} gives the best form. */
  improved(encoding: Encoding): Promise<void>
}

interface Coding {
  text: Promise<OpenText>
  improved: Promise<void>
}

/** Best forms made at once, over all texts: they take long, and somebody is waiting for quick ones. */
const slowAtOnce = 2

export function createCodings(compressor: Compressor): (beginning: () => Uint8Array<ArrayBuffer>) => Codings {
  const slowly = createQueue(slowAtOnce)

  return beginning => {
    const kept = new Map<Encoding, Coding>()

    const start = (encoding: Encoding): Coding => {
      const bytes = beginning()
      const coding: Coding = {
        text: compressor.open(encoding, bytes, 'quick'),
        improved: slowly(async () => {
          const text = await compressor.open(encoding, bytes, 'best')
          coding.text = Promise.resolve(text)
        }),
      }
      kept.set(encoding, coding)
      coding.text.catch(() => kept.delete(encoding))
      coding.improved.catch(() => undefined)
      return coding
    }
    const codingOf = (encoding: Encoding) => kept.get(encoding) ?? start(encoding)

    return {
      open: encoding => codingOf(encoding).text,
      improved: encoding => codingOf(encoding).improved,
    }
  }
}
